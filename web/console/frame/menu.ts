import { KeyRound, LayoutDashboard, type LucideIcon } from 'lucide-react'
import { consolePaths } from '#web/console/routing/paths.ts'
import type { PlainKey } from '#web/lib/i18n.ts'

export interface ConsoleMenuItem {
  readonly path: string
  readonly title: PlainKey
  readonly icon: LucideIcon
}

interface MenuGroup {
  /** Null for what stands above all groups. */
  readonly title: PlainKey | null
  readonly items: readonly ConsoleMenuItem[]
}

/** What the console's menu lists. Only pages that exist are here. */
export const consoleMenu: readonly MenuGroup[] = [
  { title: null, items: [{ path: consolePaths.overview, title: 'console.overview', icon: LayoutDashboard }] },
  { title: 'console.account', items: [{ path: consolePaths.session, title: 'operator.session', icon: KeyRound }] },
]
