import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { readReturnPath } from '#web/lib/return-path.ts'
import { session } from '#web/site/app.ts'
import { withTexts } from '#web/site/i18n/texts.ts'
import { MissingPage } from '#web/site/pages/missing-page.tsx'
import { Shell } from '#web/site/shell/shell.tsx'

const root = createRootRoute({ component: Shell, notFoundComponent: MissingPage })

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: lazyRouteComponent(
    () => withTexts(['home', 'steps'], import('#web/site/pages/home-page.tsx')),
    'HomePage',
  ),
})

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: (search): { to?: string } => ('to' in search ? { to: readReturnPath(search.to) } : {}),
  beforeLoad({ search }) {
    if (session.token() !== null) redirect({ href: search.to ?? '/', replace: true, throw: true })
  },
  component: lazyRouteComponent(() => withTexts(['login'], import('#web/site/pages/login-page.tsx')), 'LoginPage'),
})

const records = createRoute({
  getParentRoute: () => root,
  path: '/records',
  beforeLoad({ location }) {
    if (session.token() === null)
      redirect({ to: '/login', search: { to: location.pathname }, replace: true, throw: true })
  },
  component: lazyRouteComponent(
    () => withTexts(['records', 'steps'], import('#web/site/pages/records-page.tsx')),
    'RecordsPage',
  ),
})

const kit = createRoute({
  getParentRoute: () => root,
  path: '/kit',
  component: lazyRouteComponent(() => import('#web/site/pages/kit-page.tsx'), 'KitPage'),
})

export const router = createRouter({
  routeTree: root.addChildren([home, login, records, kit]),
  defaultPreload: 'intent',
  scrollRestoration: true,
})

// A session that ends while somebody looks at a member's page sends them through the same door as a stranger.
session.subscribe(() => void router.invalidate())

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
