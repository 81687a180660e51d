import { useState } from 'react'
import { CallFailed } from '#web/features/client/call-failed.tsx'
import { kindName } from '#web/features/lottery/kind-name.ts'
import { lotteryName } from '#web/features/lottery/lottery-name.ts'
import { t } from '#web/lib/i18n.ts'
import { Link } from '#web/lib/navigation.tsx'
import { DailyCard, FastCard } from '#web/site/features/play/lottery/lobby-card.tsx'
import { LobbyHero } from '#web/site/features/play/lottery/lobby-hero.tsx'
import {
  featuredOf,
  filterLotteries,
  type LobbyKind,
  lobbyKindOf,
  lobbyKinds,
  modesOf,
} from '#web/site/features/play/lottery/lobby-rows.ts'
import { LobbyTickets } from '#web/site/features/play/lottery/lobby-tickets.tsx'
import { type LotteryRow, useLotteries } from '#web/site/features/play/lottery/use-lotteries.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { IconComponent } from '#web/ui/icon.tsx'
import { Grid3x3, ReceiptText, Ticket, Timer } from '#web/ui/icons.ts'
import { SearchField } from '#web/ui/search-field.tsx'
import { SectionHeading } from '#web/ui/section-heading.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import './lobby.css'

/** Asked for when it is shown, for the reason of `game-look.ts`. */
const heads = (): Readonly<Record<LobbyKind, { readonly icon: IconComponent; readonly hue: string }>> => ({
  fast: { icon: Timer, hue: '[--hue:300]' },
  daily: { icon: Ticket, hue: '[--hue:325]' },
  boards: { icon: Grid3x3, hue: '[--hue:20]' },
})

/** Every lottery of a page, live. */
export function LotteryLobby({ path }: { readonly path: string }) {
  const { query, lotteries, aheadMs } = useLotteries()
  const [search, setSearch] = useState('')
  const [kind, setKind] = useState<LobbyKind | null>(null)
  if (query.isPending) return <LobbySkeleton />
  if (query.isError) return <CallFailed query={query} />
  const modes = modesOf(path)
  const nameOf = ({ id, game }: LotteryRow) => `${lotteryName(id)} ${kindName(game)}`
  const offered = filterLotteries(lotteries, { modes, search: '', kind: null }, nameOf)
  const shown = filterLotteries(lotteries, { modes, search, kind }, nameOf)
  const kinds = lobbyKinds.filter((one) => offered.some((row) => lobbyKindOf(row) === one))
  const featured = featuredOf(offered)
  if (offered.length === 0) return <EmptyState title={t('lottery.empty')} hint={t('lottery.emptyHint')} />
  return (
    <section className="lottery-lobby" aria-label={t('lottery.lobby')}>
      {featured && search === '' && kind === null && <LobbyHero row={featured} aheadMs={aheadMs} />}
      <div className="lottery-tools">
        {kinds.length > 1 && <KindChips kinds={kinds} kind={kind} onKind={setKind} />}
        <SearchField
          label={t('lottery.find')}
          text={search}
          onText={setSearch}
          className="ms-auto flex-[1_1_200px] sm:max-w-85"
        />
        <Link to="/lottery/tickets" className={buttonClass()}>
          <ReceiptText aria-hidden="true" className="size-[18px]" />
          {t('lottery.myTickets')}
        </Link>
      </div>
      {shown.length === 0 && <EmptyState title={t('lottery.none')} hint={t('lottery.noneHint')} />}
      {kinds.map((one) => (
        <KindSection key={one} kind={one} rows={shown.filter((row) => lobbyKindOf(row) === one)} aheadMs={aheadMs} />
      ))}
      <LobbyTickets />
    </section>
  )
}

interface KindChipsProps {
  readonly kinds: readonly LobbyKind[]
  readonly kind: LobbyKind | null
  readonly onKind: (kind: LobbyKind | null) => void
}

function KindChips({ kinds, kind, onKind }: KindChipsProps) {
  return (
    <fieldset className="lottery-kinds" aria-label={t('lottery.kinds')}>
      {[null, ...kinds].map((one) => (
        <button key={one ?? 'all'} type="button" aria-pressed={kind === one} onClick={() => onKind(one)}>
          {one === null ? t('lottery.all') : t(`lottery.group.${one}`)}
        </button>
      ))}
    </fieldset>
  )
}

interface KindSectionProps {
  readonly kind: LobbyKind
  readonly rows: readonly LotteryRow[]
  readonly aheadMs: number
}

function KindSection({ kind, rows, aheadMs }: KindSectionProps) {
  if (rows.length === 0) return null
  const Card = kind === 'fast' ? FastCard : DailyCard
  return (
    <section aria-labelledby={`lottery-${kind}`}>
      <SectionHeading
        {...heads()[kind]}
        id={`lottery-${kind}`}
        text={t(`lottery.group.${kind}`)}
        hint={t(`lottery.groupHint.${kind}`)}
      />
      <div className="lottery-grid" data-kind={kind}>
        {rows.map((row) => (
          <Card key={row.id} row={row} aheadMs={aheadMs} />
        ))}
      </div>
    </section>
  )
}

function LobbySkeleton() {
  return (
    <div className="lottery-lobby" aria-busy="true">
      <Skeleton className="h-75 rounded-2xl" />
      <div className="lottery-grid" data-kind="fast">
        {Array.from({ length: 8 }, (_, at) => (
          <Skeleton key={at} className="h-46 rounded-2xl" />
        ))}
      </div>
    </div>
  )
}
