import { useEffect, useRef } from 'react'
import type { ExtraTab } from '#modules/catalog/rules/tabs.ts'
import { t } from '#web/lib/i18n.ts'
import { Link } from '#web/lib/navigation.tsx'
import {
  hrefOfLobbyFilter,
  type LobbyFilter,
  type Show,
  shows,
  wholeShelf,
} from '#web/site/features/games/lobby-filter.ts'
import type { IconComponent } from '#web/ui/icon.tsx'
import { Crown, Flame, Gamepad2, Heart, History, Spade, Sparkles, Ticket, TicketPercent } from '#web/ui/icons.ts'
import { RailTrack, useRail } from '#web/ui/rail.tsx'

const showIcons: Readonly<Record<Show, IconComponent>> = {
  recent: History,
  favourites: Heart,
  hot: Flame,
  new: Sparkles,
}
const tabIcons: Readonly<Record<ExtraTab, IconComponent>> = {
  SC: TicketPercent,
  JP: Crown,
  TG: Spade,
  AC: Gamepad2,
  BG: Ticket,
}

interface FilterChipsProps {
  readonly path: string
  readonly input: LobbyFilter
  /** The tabs besides the categories; none on pages that have none. */
  readonly tabs: readonly ExtraTab[]
}

/** What to look at first: all of it, one's own, what is hot or new, or one of the extra tabs. */
export function FilterChips({ path, input, tabs }: FilterChipsProps) {
  const rail = useRail({ isOftenWhole: true })
  const row = useRef<HTMLDivElement>(null)
  const isAll = input.show === null && input.tab === null
  // What is chosen is in sight, however long the row and narrow the screen.
  useEffect(() => {
    const chosen = row.current?.querySelector(`[data-chip="${input.show ?? input.tab ?? ''}"]`)
    chosen?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [input.show, input.tab])
  return (
    <div ref={row}>
      <RailTrack rail={rail} label={t('games.filters')} className="gap-2.5">
        <Chip to={hrefOfLobbyFilter(path, wholeShelf)} isChosen={isAll} text={t('games.chip.all')} />
        {shows.map((show) => (
          <Chip
            key={show}
            to={hrefOfLobbyFilter(path, { ...wholeShelf, show })}
            chip={show}
            isChosen={input.show === show}
            icon={showIcons[show]}
            text={t(`games.chip.${show}`)}
          />
        ))}
        {tabs.map((tab) => (
          <Chip
            key={tab}
            to={hrefOfLobbyFilter(path, { ...wholeShelf, tab })}
            chip={tab}
            isChosen={input.tab === tab}
            icon={tabIcons[tab]}
            text={t(`games.tab.${tab}`)}
          />
        ))}
      </RailTrack>
    </div>
  )
}

interface ChipProps {
  readonly to: string
  /** What it stands for in the address. */
  readonly chip?: string
  readonly isChosen: boolean
  readonly icon?: IconComponent
  readonly text: string
}

/** A link and no button, so that each has an address of its own. */
function Chip({ to, chip, isChosen, icon: Icon, text }: ChipProps) {
  return (
    <li>
      <Link
        to={to}
        data-chip={chip}
        keepsScroll
        aria-current={isChosen ? 'page' : undefined}
        className="flex h-11 items-center gap-2.5 rounded-full bg-surface-2 px-4 text-[14.5px] font-medium whitespace-nowrap text-soft shadow-1 transition-colors duration-150 hover:bg-surface-3 hover:text-strong aria-[current=page]:bg-strong aria-[current=page]:text-page"
      >
        {Icon && <Icon aria-hidden="true" className="size-4.5 flex-none" />}
        {text}
      </Link>
    </li>
  )
}
