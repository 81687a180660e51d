import { Link } from '@tanstack/react-router'
import { formatNumber } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import type { VendorCard } from '#web/site/features/games/use-games.ts'
import { VendorMark } from '#web/ui/art/vendor-mark.tsx'
import { isVendor } from '#web/ui/art/vendors.ts'
import { RailTrack, useRail } from '#web/ui/rail.tsx'

const chipClass =
  'flex h-11 items-center gap-2.5 rounded-xl bg-surface-2 px-4 text-[14.5px] font-medium whitespace-nowrap text-soft shadow-1 transition-colors duration-150 hover:bg-surface-3 hover:text-strong aria-[current=page]:bg-strong aria-[current=page]:text-page'

/** The one that is followed is told by the router; without `exact` every address would also be that of all makers. */
const chip = { to: '.', resetScroll: false, activeOptions: { exact: true }, className: chipClass } as const

/** Links and no buttons, so that the games of one maker have an address of their own. */
export function MakerChips({ makers }: { readonly makers: readonly VendorCard[] }) {
  const rail = useRail()
  return (
    <RailTrack rail={rail} label={t('games.makers')} className="gap-2 md:flex-wrap">
      <li>
        <Link {...chip} search={{}}>
          {t('games.all')}
        </Link>
      </li>
      {makers.map(({ vassalage, displayName, icon, gameCount }) => (
        <li key={vassalage}>
          <Link {...chip} search={{ vendor: vassalage }}>
            {isVendor(icon) && <VendorMark vendor={icon} className="size-4.5 flex-none" />}
            <bdi>{displayName}</bdi>
            <span className="tabular-nums">{formatNumber(gameCount)}</span>
          </Link>
        </li>
      ))}
    </RailTrack>
  )
}
