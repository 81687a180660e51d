import { lazy, Suspense } from 'react'
import type { Currency } from '#kit/money.ts'
import type { getRound } from '#modules/play/contract.ts'
import { CallFailed } from '#web/features/client/call-failed.tsx'
import { useAnswer } from '#web/features/client/use-call.ts'
import { gameNameOf } from '#web/features/lottery/lottery-name.ts'
import { stepName } from '#web/features/records/bet-names.ts'
import { RoundReplay } from '#web/features/records/round-replay.tsx'
import { type Bet, useBet } from '#web/features/records/use-bets.ts'
import type { ReplyOf } from '#web/lib/api.ts'
import { formatAmount, formatInstant, formatTimes, shortenHash } from '#web/lib/fmt.ts'
import { loadTexts, t } from '#web/lib/i18n.ts'
import { Link } from '#web/lib/navigation.tsx'
import { loadScreen } from '#web/lib/screens.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { CirclePlay, ShieldCheck } from '#web/ui/icons.ts'
import { Money } from '#web/ui/money.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** Games of ours in this category are live tables; their words come with the first that is looked at. */
const TableRound = lazy(async () => {
  const [{ TableRound: Component }] = await loadScreen(() =>
    Promise.all([import('#web/features/records/table-round.tsx'), loadTexts('tables')]),
  )
  return { default: Component }
})

/** A bet on a lottery is a line of a ticket. */
const LotteryTicket = lazy(async () => {
  const texts = ['tickets', 'draws', 'plays', 'lottery'] as const
  const [{ LotteryTicket: Component }] = await loadScreen(() =>
    Promise.all([import('#web/features/records/lottery-ticket.tsx'), ...texts.map(loadTexts)]),
  )
  return { default: Component }
})

interface BetDetailProps {
  readonly bet: Bet
  readonly currency: Currency
  readonly zone: string
}

/** What happened in a bet: a round of ours drawn again, or what its vendor told. */
export function BetDetail({ bet, currency, zone }: BetDetailProps) {
  return (
    <section aria-label={t('bets.detail', { game: gameNameOf(bet) })} className="records-inset animate-rise">
      {bet.ticketId !== null ? (
        <Suspense fallback={<Skeleton className="m-4 h-32 rounded-xl" />}>
          <LotteryTicket id={bet.ticketId} zone={zone} />
        </Suspense>
      ) : bet.roundId === null ? (
        <VendorSteps bet={bet} currency={currency} zone={zone} />
      ) : bet.category === 'LIVE' ? (
        <Suspense fallback={<Skeleton className="m-4 h-32 rounded-xl" />}>
          <TableRound slipId={bet.roundId} zone={zone} currency={currency} />
        </Suspense>
      ) : (
        <OwnRound bet={bet} roundId={bet.roundId} zone={zone} currency={currency} />
      )}
    </section>
  )
}

interface OwnRoundProps {
  readonly bet: Bet
  readonly roundId: string
  readonly zone: string
  readonly currency: Currency
}

function OwnRound({ bet, roundId, zone, currency }: OwnRoundProps) {
  const query = useAnswer<typeof getRound>('GET /wps/play/rounds/:round', { params: { round: roundId } })
  if (query.isPending) return <Skeleton className="m-4 h-32 rounded-xl" />
  if (query.isError && !query.data) return <CallFailed query={query} />
  const { round } = query.data
  return (
    <div className="records-round">
      <RoundReplay round={round} />
      <div className="grid content-start gap-3">
        <Facts bet={bet} round={round} zone={zone} currency={currency} />
        <p className="flex flex-wrap gap-2">
          {round.state === 'over' && (
            <Link to={`/fair?round=${roundId}`} className={buttonClass()}>
              <ShieldCheck aria-hidden="true" className="size-4 text-win" />
              {t('bets.verify')}
            </Link>
          )}
          <Link to={`/play/${bet.game}`} className={buttonClass({ look: 'bare' })}>
            <CirclePlay aria-hidden="true" className="size-4" />
            {bet.state === 'open' ? t('bets.goOn') : t('bets.again')}
          </Link>
        </p>
      </div>
    </div>
  )
}

type Round = ReplyOf<typeof getRound>['round']

/** How much of a bet counts towards what has to be played. */
function countsOf({ turnover, stake }: Bet, currency: Currency): string | null {
  if (turnover === null) return null
  const written = (amount: string) => formatAmount(amount, currency)
  return t('bets.turnoverOf', { counts: written(turnover), stake: written(stake) })
}

interface FactsProps {
  readonly bet: Bet
  readonly round: Round
  readonly zone: string
  readonly currency: Currency
}

function Facts({ bet, round, zone, currency }: FactsProps) {
  const counts = countsOf(bet, currency)
  const times = Number(round.stake) > 0 ? Number(bet.payout) / Number(round.stake) : 0
  const facts: readonly (readonly [label: string, value: string])[] = [
    [t('bets.settled'), bet.settledAt ? formatInstant(bet.settledAt, { timeZone: zone }) : '–'],
    [t('bets.multiplier'), bet.state === 'open' ? '–' : formatTimes(Math.round(times * 100))],
    [t('bets.nonce'), String(round.nonce)],
    [t('bets.clientSeed'), round.clientSeed],
    [t('bets.seedHash'), shortenHash(round.serverSeedHash)],
    [t('bets.roundId'), round.id],
  ]
  return (
    <>
      <dl className="records-facts">
        {counts !== null && (
          <div>
            <dt>{t('bets.turnover')}</dt>
            {/* A sentence: it reads the way of its language. */}
            <dd>
              <bdi className="tabular">{counts}</bdi>
            </dd>
          </div>
        )}
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <bdi dir="ltr" className="tabular">
                {value}
              </bdi>
            </dd>
          </div>
        ))}
      </dl>
      {round.isSwept && <p className="text-[13px] text-soft">{t('bets.swept')}</p>}
    </>
  )
}

function VendorSteps({ bet, currency, zone }: BetDetailProps) {
  const query = useBet(bet.id, true)
  const counts = countsOf(bet, currency)
  if (query.isPending) return <Skeleton className="m-4 h-20 rounded-xl" />
  if (query.isError && !query.data) return <CallFailed query={query} />
  return (
    <div className="grid gap-2 p-4">
      {counts !== null && (
        <p className="text-[13px] text-soft">
          {t('bets.turnover')}: <bdi className="tabular">{counts}</bdi>
        </p>
      )}
      <p className="text-[13px] text-soft">{t('bets.vendorTold', { vendor: bet.vendorName ?? bet.game })}</p>
      <ol className="records-steps">
        {query.data.steps.map((step) => (
          <li key={`${step.at}${step.type}${step.amount}`}>
            <time dateTime={step.at} className="tabular text-faint">
              {formatInstant(step.at, { timeZone: zone })}
            </time>
            <span className="flex-1">
              {stepName(step.type)}
              {step.isReversed && <span className="text-faint"> · {t('bets.step.reversed')}</span>}
            </span>
            <Money amount={step.amount} currency={currency} className={step.isReversed ? 'line-through' : ''} />
          </li>
        ))}
      </ol>
    </div>
  )
}
