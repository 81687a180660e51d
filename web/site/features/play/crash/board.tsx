import { type CSSProperties, type ReactNode, useEffect, useId, useState } from 'react'
import type { getCrashTop, getRounds } from '#modules/play/contract.ts'
import { CallFailed } from '#web/features/client/call-failed.tsx'
import { useAnswer } from '#web/features/client/use-call.ts'
import { formatAgo, formatNumber } from '#web/lib/fmt.ts'
import { hueOf } from '#web/lib/hue.ts'
import { t } from '#web/lib/i18n.ts'
import { writeTimes } from '#web/site/features/play/crash/times.ts'
import type { CrashBet, CrashView } from '#web/site/features/play/crash/use-crash.ts'
import { currencyOf, minorOf, type PlayGame, writeMinor, writeShort } from '#web/site/features/play/model.ts'
import { Users } from '#web/ui/icons.ts'
import { Segments } from '#web/ui/segments.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

type Tab = 'all' | 'mine' | 'top'

interface BoardProps {
  readonly crash: CrashView
  /** Everyone's bets, and among them one's own also where nobody else sees it. */
  readonly flying: readonly CrashBet[]
  readonly game: PlayGame
}

/** Beside the stage: who flies along, what one flew before, and the highest there was. */
export function Board({ crash, flying, game }: BoardProps) {
  const id = useId()
  const [tab, setTab] = useState<Tab>('all')
  const segments = [
    { value: 'all', text: t('play.crash.all') },
    { value: 'mine', text: t('play.crash.mine') },
    { value: 'top', text: t('play.crash.top') },
  ] as const
  return (
    <aside aria-label={t('play.crash.board')} className="crash-bets">
      <Segments label={t('play.crash.board')} segments={segments} chosen={tab} onChoose={setTab} controls={id} />
      <div id={id} role="tabpanel" className="grid gap-2.5">
        {tab === 'all' && <Flying crash={crash} flying={flying} game={game} />}
        {tab === 'mine' && <Mine game={game} index={crash.round?.index ?? 0} />}
        {tab === 'top' && <Top game={game} />}
      </div>
    </aside>
  )
}

interface Row {
  readonly id: string
  readonly who: ReactNode
  readonly bet: string
  readonly atX100: number | null
  /** What it won; null while nobody knows, or when it is nothing. */
  readonly win: string | null
  readonly isFlying?: boolean
  readonly isReturned?: boolean
}

function Table({ head, rows }: { readonly head: string; readonly rows: readonly Row[] }) {
  return (
    <table className="crash-table tabular">
      <thead>
        <tr>
          <th scope="col">{head}</th>
          <th scope="col">{t('play.bet')}</th>
          <th scope="col">{t('play.crash.at')}</th>
          <th scope="col">{t('play.crash.win')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, who, bet, atX100, win, isFlying = false, isReturned = false }) => (
          <tr key={id} data-out={atX100 === null ? undefined : ''}>
            <td>{who}</td>
            <td>
              <bdi dir="ltr">{bet}</bdi>
            </td>
            <td>
              <bdi dir="ltr">{atX100 === null ? '–' : writeTimes(atX100)}</bdi>
            </td>
            <td>
              {isFlying && t('play.crash.flying')}
              {isReturned && t('play.returnedAmount', { amount: win ?? '–' })}
              {!isFlying && !isReturned && <bdi dir="ltr">{win ?? '–'}</bdi>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Who it is, with a letter in their colour. */
function Who({ name, isMe = false }: { readonly name: string; readonly isMe?: boolean }) {
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <span
        aria-hidden="true"
        data-letter={[...name][0]?.toUpperCase()}
        style={{ '--hue': isMe ? 86 : hueOf(name) } as CSSProperties}
        className="crash-face"
      />
      <bdi className={`truncate ${isMe ? 'font-semibold text-gold' : ''}`}>{name}</bdi>
    </span>
  )
}

const shownMost = 60

/** Those who fly stand above those who are out, and who left last above who left first. */
function Flying({ crash, flying, game }: BoardProps) {
  const currency = currencyOf(game)
  const own = new Set(crash.mine.map(({ id }) => id))
  const isOver = crash.round?.state === 'over'
  const sorted = flying.toSorted((a, b) => (b.cashedOutX100 ?? 1e9) - (a.cashedOutX100 ?? 1e9)).slice(0, shownMost)
  const total = crash.bets
    .filter((bet) => bet.currency === currency)
    .reduce((all, { stake }) => all + minorOf(stake, currency), 0n)
  return (
    <>
      <p className="flex items-center justify-between gap-2 px-2.5 text-soft">
        <span className="flex items-center gap-2">
          <Users aria-hidden="true" className="size-[18px]" />
          {t('play.crash.players', { count: formatNumber(crash.bets.length) })}
        </span>
        <bdi dir="ltr" className="tabular font-semibold text-strong">
          {writeMinor(total, currency)}
        </bdi>
      </p>
      {sorted.length === 0 ? (
        <Nothing text={t('play.crash.noBets')} />
      ) : (
        <Table
          head={t('play.crash.player')}
          rows={sorted.map((bet) => ({
            id: bet.id,
            who: <Who name={bet.name} isMe={own.has(bet.id)} />,
            bet: short(bet.stake, bet),
            atX100: bet.cashedOutX100,
            win: bet.payout === null ? null : short(bet.payout, bet),
            isReturned: bet.state === 'returned',
            isFlying: !isOver && bet.state === 'open',
          }))}
        />
      )}
    </>
  )
}

/** What one flew before, newest first. */
function Mine({ game, index }: { readonly game: PlayGame; readonly index: number }) {
  const query = useAnswer<typeof getRounds>('GET /wps/play/rounds', {
    query: { mode: game.mode, nodeId: game.nodeId, limit: 30 },
  })
  const { refetch } = query
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new round is a reason to ask again
  useEffect(() => void refetch(), [refetch, index])
  if (query.isPending) return <Skeleton className="h-60 rounded-2xl" />
  if (query.isError) return <CallFailed query={query} />
  const { rounds } = query.data
  if (rounds.length === 0) return <Nothing text={t('play.crash.noMine')} />
  const rows = rounds.map((round) => {
    const { cashedOutX100 } = round.view as { readonly cashedOutX100: number | null }
    const isReturned = round.state === 'returned'
    const win = cashedOutX100 === null && !isReturned ? null : short(round.payout, round)
    const isFlying = round.state === 'open' && cashedOutX100 === null
    const who = <span className="truncate text-soft">{formatAgo(round.at, query.dataUpdatedAt)}</span>
    return { id: round.id, who, bet: short(round.stake, round), atX100: cashedOutX100, win, isFlying, isReturned }
  })
  return <Table head={t('play.crash.when')} rows={rows} />
}

function Top({ game: { currency } }: { readonly game: PlayGame }) {
  const query = useAnswer<typeof getCrashTop>('GET /wps/play/crash/top', { query: { currency } })
  if (query.isPending) return <Skeleton className="h-60 rounded-2xl" />
  if (query.isError) return <CallFailed query={query} />
  if (query.data.length === 0) return <Nothing text={t('play.crash.noTop')} />
  const rows = query.data.map((bet) => ({
    id: bet.id,
    who: <Who name={bet.name} />,
    bet: short(bet.stake, bet),
    atX100: bet.cashedOutX100,
    win: short(bet.payout ?? '0', bet),
  }))
  return <Table head={t('play.crash.player')} rows={rows} />
}

function Nothing({ text }: { readonly text: string }) {
  return <p className="px-2 py-8 text-center text-soft">{text}</p>
}

function short(amount: string, of: { readonly currency: string }): string {
  const currency = currencyOf(of)
  return writeShort(minorOf(amount, currency), currency)
}
