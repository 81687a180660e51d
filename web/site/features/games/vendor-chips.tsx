import type { ReactNode } from 'react'
import { formatNumber } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { Link } from '#web/lib/navigation.tsx'
import type { VendorCard } from '#web/site/catalog/use-menus.ts'
import { hrefOfLobbyFilter, type LobbyFilter } from '#web/site/features/games/lobby-filter.ts'
import { VendorMark } from '#web/ui/art/vendor-mark.tsx'
import { isVendor } from '#web/ui/art/vendors.ts'
import { RailTrack, useRail } from '#web/ui/rail.tsx'

interface VendorChipsProps {
  readonly path: string
  readonly makers: readonly VendorCard[]
  readonly input: LobbyFilter
}

/** Whose games are shown. A maker is chosen within what was chosen before; a list of one's own has no makers. */
export function VendorChips({ path, makers, input }: VendorChipsProps) {
  const rail = useRail()
  const hrefOf = (vendor: string | null) => hrefOfLobbyFilter(path, { ...input, vendor })
  return (
    <RailTrack rail={rail} label={t('games.makers')} className="gap-2">
      <Chip to={hrefOf(null)} isChosen={input.vendor === null}>
        {t('games.all')}
      </Chip>
      {makers.map(({ vassalage, displayName, icon, gameCount }) => (
        <Chip key={vassalage} to={hrefOf(vassalage)} isChosen={input.vendor === vassalage}>
          {isVendor(icon) && <VendorMark vendor={icon} className="size-4.5 flex-none" />}
          <bdi>{displayName}</bdi>
          <span className="tabular-nums">{formatNumber(gameCount)}</span>
        </Chip>
      ))}
    </RailTrack>
  )
}

interface ChipProps {
  readonly to: string
  readonly isChosen: boolean
  readonly children: ReactNode
}

/** A link and no button, so that the games of one maker have an address of their own. */
function Chip({ to, isChosen, children }: ChipProps) {
  return (
    <li>
      <Link
        to={to}
        keepsScroll
        aria-current={isChosen ? 'page' : undefined}
        className="flex h-11 items-center gap-2.5 rounded-xl bg-surface-2 px-4 text-[14.5px] font-medium whitespace-nowrap text-soft shadow-1 transition-colors duration-150 hover:bg-surface-3 hover:text-strong aria-[current=page]:bg-strong aria-[current=page]:text-page"
      >
        {children}
      </Link>
    </li>
  )
}
