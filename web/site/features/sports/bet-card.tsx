import { writeOdds } from '#engines/sports/odds.ts'
import { choiceName, marketName, specOf } from '#web/features/sports/market-words.ts'
import { useOddsFormat } from '#web/features/sports/odds-format.ts'
import { formatAmount, formatInstant } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { Link } from '#web/lib/navigation.tsx'
import { BetAgain } from '#web/site/features/sports/bet-again.tsx'
import { CashOut } from '#web/site/features/sports/cash-out.tsx'
import { refusalText } from '#web/site/features/sports/refusal-text.ts'
import { ticketSystem } from '#web/site/features/sports/system-name.ts'
import type { Bet } from '#web/site/features/sports/use-bets.ts'
import { legSides } from '#web/site/features/sports/words.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Check, CircleDot, Clock3, RotateCcw, X } from '#web/ui/icons.ts'
import './bets.css'

type Leg = Bet['legs'][number]

/** One bet: what it is on, how each part stands or ended, and its value now. */
export function BetCard({ bet }: { readonly bet: Bet }) {
  const format = useOddsFormat()
  const [first] = bet.legs
  const isSingle = bet.kind === 'single'
  const { text, tone } = endOf(bet)
  const write = (amount: string) => formatAmount(amount, bet.currency)
  return (
    <article className="bet-card">
      <header>
        <h3>{isSingle && first ? legChoice(first) : titleOf(bet)}</h3>
        <bdi dir="ltr">{isSingle && first ? writeOdds(first.odds, format) : (bet.odds ?? '')}</bdi>
      </header>
      <p className="bet-sums">
        <span>
          {t(bet.isFree ? 'sports.freeStaked' : 'sports.staked', {
            amount: write(bet.stake),
            most: write(bet.mostPayout),
          })}
        </span>
        <Badge tone={tone}>{text}</Badge>
      </p>
      <ul className="bet-legs">
        {bet.legs.map((leg) => (
          <LegRow key={`${leg.market} ${leg.outcome}`} leg={leg} isSingle={isSingle} />
        ))}
      </ul>
      {bet.isFree && (bet.state === 'void' || bet.state === 'rejected') && <p>{t('sports.freeBack')}</p>}
      {bet.rejection && <p className="text-lose">{refusalText(bet.rejection.refusal)}</p>}
      {bet.state === 'open' && <CashOut bet={bet} />}
      <BetAgain bet={bet} />
      <p className="bet-serial">
        <bdi dir="ltr">{bet.serial}</bdi> {formatInstant(bet.placedAt)}
      </p>
    </article>
  )
}

function titleOf({ kind, legs, system }: Bet): string {
  const count = String(legs.length)
  if (kind === 'system') return t('sports.systemOf', { system: ticketSystem(system ?? '') })
  return kind === 'parlay' ? t('sports.parlayOf', { count }) : t('sports.sameMatchOf', { count })
}

function endOf({ state, payout, stake, currency, isFree }: Bet): { readonly text: string; readonly tone: Tone } {
  if (state === 'settled' && payout !== null) {
    const isWon = Number(payout) > 0
    const tone = isFree || Number(payout) >= Number(stake) ? 'good' : 'plain'
    return isWon
      ? { text: t('sports.won', { amount: formatAmount(payout, currency) }), tone }
      : { text: t('sports.lost'), tone: 'bad' }
  }
  return {
    text: t(`sports.state.${state}`),
    tone: state === 'rejected' ? 'bad' : state === 'cashed_out' ? 'good' : 'plain',
  }
}

const legChoice = (leg: Leg): string => choiceName(leg.type, leg.spec, leg.outcome, legSides(leg))

const marks = { won: Check, half_won: Check, void: RotateCcw, half_lost: X, lost: X }

function LegRow({ leg, isSingle }: { readonly leg: Leg; readonly isSingle: boolean }) {
  const format = useOddsFormat()
  const isLive = leg.state === 'open' && leg.status === 'in_play'
  const Mark = leg.state === 'open' ? (isLive ? CircleDot : Clock3) : marks[leg.state]
  const match = leg.name ?? `${leg.home} – ${leg.away}`
  const score = leg.board && leg.status !== 'planned' ? `${leg.board.home} : ${leg.board.away}` : ''
  return (
    <li data-state={isLive ? 'live' : leg.state}>
      <i>
        <Mark aria-hidden="true" className="size-4" />
      </i>
      <div>
        {!isSingle && <b>{legChoice(leg)}</b>}
        <span>{marketName(leg.type, leg.spec, legSides(leg))}</span>
        <Link to={`/sports/event/${leg.event}`}>
          {match} {leg.state === 'open' && score !== '' && <bdi dir="ltr">{score}</bdi>}
        </Link>
        {leg.score !== null && leg.state !== 'open' && <small>{t('sports.decidedBy', { score: leg.score })}</small>}
        {leg.voidReason !== null && <small>{t(`sports.void.${leg.voidReason}`)}</small>}
        {leg.isResultTakenBack && <small className="text-lose">{t('sports.takenBack')}</small>}
        <QuarterLine leg={leg} />
      </div>
      <p>
        {!isSingle && <bdi dir="ltr">{writeOdds(leg.odds, format)}</bdi>}
        <em>{t(isLive ? 'sports.leg.inPlay' : `sports.leg.${leg.state}`)}</em>
      </p>
    </li>
  )
}

/** A quarter line is two bets: on the lines at both of its sides. */
function QuarterLine({ leg }: { readonly leg: Leg }) {
  const spec = specOf(leg.spec)
  const text = spec.get('hcp') ?? spec.get('total')
  const line = Number(text)
  if (text === undefined || Number.isInteger(line * 2)) return null
  const side = leg.outcome === 'away' ? -line : line
  return (
    <small>
      {t('sports.halves', {
        first: String(side - 0.25).replace('-', '−'),
        second: String(side + 0.25).replace('-', '−'),
      })}
    </small>
  )
}
