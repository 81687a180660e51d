import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type ParsedLocation,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router'
import type { PageName } from '#modules/content/model.ts'
import { readReturnPath } from '#web/lib/return-path.ts'
import { loadScreen } from '#web/lib/screens.ts'
import { session } from '#web/site/app.ts'
import type { Namespaces } from '#web/site/i18n/fillings.ts'
import { withTexts } from '#web/site/i18n/texts.ts'
import { MissingPage } from '#web/site/pages/missing-page.tsx'
import { openPopup } from '#web/site/popups/popups.ts'
import { Frame } from '#web/site/shell/frame.tsx'
import { Shell } from '#web/site/shell/shell.tsx'
import { ScreenFailed } from '#web/site/status/screen-failed.tsx'
import { ScreenLoader } from '#web/site/status/screen-loader.tsx'

/** A screen that is loaded, together with its texts, when it is gone to. */
function screen<Module extends Record<string, unknown>>(
  namespaces: readonly (keyof Namespaces)[],
  load: () => Promise<Module>,
  name: keyof Module & string,
) {
  const loadWithTexts = () => withTexts(namespaces, load()) as Promise<Record<string, () => React.ReactNode>>
  return lazyRouteComponent(() => loadScreen(loadWithTexts), name)
}

/** A page for members: without a token the way leads through the sign-in and back. */
function needSession({ location }: { readonly location: ParsedLocation }): void {
  if (session.token() === null) redirect({ to: '/login', search: { to: location.href }, replace: true, throw: true })
}

const root = createRootRoute({ component: Frame, notFoundComponent: MissingPage })

/** Every page but the agents' stands inside the player's shell. */
const site = createRoute({ getParentRoute: () => root, id: 'site', component: Shell })
const under = { getParentRoute: () => site } as const

const HomePage = screen(['home'], () => import('#web/site/pages/home-page.tsx'), 'HomePage')
const homePaths = ['/', '/index', '/index.html', '/home'] as const
const homes = homePaths.map((path) => createRoute({ ...under, path, component: HomePage }))

const login = createRoute({
  ...under,
  path: '/login',
  validateSearch: (search): { to?: string } => ('to' in search ? { to: readReturnPath(search.to) } : {}),
  beforeLoad({ search, preload }) {
    if (session.token() !== null) redirect({ href: search.to ?? '/', replace: true, throw: true })
    if (!preload) openPopup({ kind: 'login', ...search })
    redirect({ to: '/', replace: true, throw: true })
  },
})

const register = createRoute({
  ...under,
  path: '/register',
  beforeLoad({ preload }) {
    if (session.token() === null && !preload) openPopup({ kind: 'register' })
    redirect({ to: '/', replace: true, throw: true })
  },
})

const CategoryPage = screen(['games'], () => import('#web/site/pages/category-page.tsx'), 'CategoryPage')
const categoryPaths = [
  '/sports',
  '/esports',
  '/fish',
  '/live',
  '/pvp',
  '/jili',
  '/rng',
  '/lott',
  '/elott',
  '/cockfight',
] as const
const categories = categoryPaths.map((path) =>
  createRoute({
    ...under,
    path,
    validateSearch: (search): { vendor?: string } =>
      typeof search.vendor === 'string' && /^\w{1,32}$/.test(search.vendor) ? { vendor: search.vendor } : {},
    component: CategoryPage,
  }),
)

const LotteryPage = screen(['pages'], () => import('#web/site/pages/lottery-page.tsx'), 'LotteryPage')
const lotteryPaths = ['/lottery', '/seaLottery', '/vnLottery'] as const
const lotteries = lotteryPaths.map((path) =>
  createRoute({ ...under, path, beforeLoad: needSession, component: LotteryPage }),
)

const ComingPage = screen(['pages'], () => import('#web/site/pages/coming-page.tsx'), 'ComingPage')
const comingPaths = ['/promotions', '/pointMall'] as const
const coming = comingPaths.map((path) => createRoute({ ...under, path, component: ComingPage }))

const TextPage = screen(['help'], () => import('#web/site/pages/text-page.tsx'), 'TextPage')
const textPaths = ['/description', '/sponsor', '/seamless'] as const satisfies readonly `/${PageName}`[]
const texts = textPaths.map((path) => createRoute({ ...under, path, component: TextPage }))

const down = createRoute({
  ...under,
  path: '/down',
  component: screen(['down'], () => import('#web/site/pages/down-page.tsx'), 'DownPage'),
})

const help = createRoute({
  ...under,
  path: '/help',
  validateSearch: (search): { article?: string } =>
    typeof search.article === 'string' && /^[\w-]{1,64}$/.test(search.article) ? { article: search.article } : {},
  component: screen(['help'], () => import('#web/site/pages/help-page.tsx'), 'HelpPage'),
})

const proof = createRoute({
  ...under,
  path: '/proof',
  component: screen(['steps', 'pages'], () => import('#web/site/pages/proof-page.tsx'), 'ProofPage'),
})

const records = createRoute({
  ...under,
  path: '/records',
  beforeLoad: needSession,
  component: screen(['records', 'steps'], () => import('#web/site/pages/records-page.tsx'), 'RecordsPage'),
})

const member = createRoute({
  ...under,
  path: '/member',
  validateSearch: (search): { page?: string } =>
    typeof search.page === 'string' && /^\w{1,40}$/.test(search.page) ? { page: search.page } : {},
  beforeLoad: needSession,
  component: screen(['pages'], () => import('#web/site/pages/member-page.tsx'), 'MemberPage'),
})

const kit = createRoute({
  ...under,
  path: '/kit',
  component: screen([], () => import('#web/site/pages/kit-page.tsx'), 'KitPage'),
})

const agent = createRoute({
  getParentRoute: () => root,
  path: '/agent',
  component: screen(['login', 'pages'], () => import('#web/site/pages/agent-page.tsx'), 'AgentPage'),
})

const agentHome = createRoute({
  getParentRoute: () => root,
  path: '/agentHome',
  beforeLoad() {
    if (session.token() === null) redirect({ to: '/agent', replace: true, throw: true })
  },
  component: screen(['pages'], () => import('#web/site/pages/agent-home-page.tsx'), 'AgentHomePage'),
})

const tree = root.addChildren([
  site.addChildren([
    ...homes,
    ...categories,
    ...lotteries,
    ...coming,
    ...texts,
    login,
    register,
    down,
    help,
    proof,
    records,
    member,
    kit,
  ]),
  agent,
  agentHome,
])

/** The browser gives no history and gets its own; the server renders one address at a time. */
export function makeRouter(history?: RouterHistory) {
  return createRouter({
    routeTree: tree,
    defaultPreload: 'intent',
    defaultErrorComponent: ScreenFailed,
    defaultPendingComponent: ScreenLoader,
    // What comes quickly does not flash a loader.
    defaultPendingMs: 200,
    // The script that restores the place on a page is for browsers only.
    scrollRestoration: history === undefined,
    ...(history && { history }),
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
}
