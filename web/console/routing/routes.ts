import { consolePaths } from '#web/console/routing/paths.ts'
import { type Screen, screen } from '#web/features/screens/lazy-screen.ts'
import type { Place } from '#web/lib/navigator.ts'

/** Every page of the console by its path. A new page is a line here and one in frame/menu.ts. */
const routes: ReadonlyMap<string, Screen> = new Map([
  [consolePaths.overview, screen(['operator'], () => import('#web/console/pages/overview-page.tsx'), 'OverviewPage')],
  [
    consolePaths.operators,
    screen(
      ['operator', 'security', 'fields', 'refusals'],
      () => import('#web/console/pages/operators-page.tsx'),
      'OperatorsPage',
    ),
  ],
  [
    consolePaths.session,
    screen(
      ['operator', 'security', 'fields', 'refusals'],
      () => import('#web/console/pages/session-page.tsx'),
      'SessionPage',
    ),
  ],
])

/** The page of a path; a last slash makes no other page of it. */
export function screenOf(path: string): Screen | undefined {
  return routes.get(path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path)
}

/** Makes a place ready: its page is loaded. */
export async function enterPlace({ path }: Place): Promise<undefined> {
  await screenOf(path)?.load()
}

/** Somebody aims at a link. Whether it can be loaded is told when they follow it. */
export function preloadScreen(path: string): void {
  screenOf(path)
    ?.load()
    .catch(() => undefined)
}
