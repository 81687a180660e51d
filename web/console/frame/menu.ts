import { consolePaths } from '#web/console/routing/paths.ts'
import type { PlainKey } from '#web/lib/i18n.ts'
import type { IconComponent } from '#web/ui/icon.tsx'
import { KeyRound, LayoutDashboard, UsersRound } from '#web/ui/icons.ts'

export interface ConsoleMenuItem {
  readonly path: string
  readonly title: PlainKey
  readonly icon: IconComponent
  /** The call that the page lives by: who may not make it has no use for the page. */
  readonly call?: string
}

interface MenuGroup {
  /** Null for what stands above all groups. */
  readonly title: PlainKey | null
  readonly items: readonly ConsoleMenuItem[]
}

/** What the console's menu lists. Only pages that exist are here. */
export const consoleMenu: readonly MenuGroup[] = [
  { title: null, items: [{ path: consolePaths.overview, title: 'console.overview', icon: LayoutDashboard }] },
  {
    title: 'console.account',
    items: [
      { path: consolePaths.session, title: 'operator.session', icon: KeyRound },
      { path: consolePaths.operators, title: 'operator.operators', icon: UsersRound, call: '/ops/operators' },
    ],
  },
]
