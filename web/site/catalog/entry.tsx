import type { ReactNode } from 'react'
import type { NavigationItem } from '#modules/catalog/rules.ts'
import { t } from '#web/lib/i18n.ts'
import { Link } from '#web/lib/navigation.tsx'
import type { VendorCard } from '#web/site/catalog/use-menus.ts'
import { useStartNode } from '#web/site/catalog/use-start-game.ts'

export type NavigationEntry = NavigationItem<VendorCard>

interface EntryProps {
  readonly to: string
  /** The game that is started instead of going there. */
  readonly gameCode: string | null
  readonly name: string
  readonly onGo?: () => void
  readonly className: string
  readonly children: ReactNode
}

/** A place of the site, or a game that starts at once. */
export function Entry({ to, gameCode, name, onGo, className, children }: EntryProps) {
  const start = useStartNode()
  if (gameCode === null) {
    return (
      <Link to={to} onClick={onGo} className={className}>
        {children}
      </Link>
    )
  }
  const open = (): void => {
    onGo?.()
    start(gameCode, name)
  }
  return (
    <button type="button" onClick={open} className={className}>
      {children}
    </button>
  )
}

interface CategoryEntryProps extends Pick<EntryProps, 'className' | 'children'> {
  readonly item: NavigationEntry
}

/** A category of games, wherever it is listed. Most lead to their page; the cockfight's starts its first game, where there is one to start. */
export function CategoryEntry({ item: { code, to, vendors }, ...look }: CategoryEntryProps) {
  const gameCode = code === 'COCKFIGHT' ? (vendors[0]?.gameCode ?? null) : null
  return <Entry to={to} gameCode={gameCode} name={t(`category.${code}`)} {...look} />
}
