import { useEffect, useState } from 'react'
import { writeOdds } from '#engines/sports/odds.ts'
import { systemClock } from '#kit/clock.ts'
import { acceptances } from '#modules/sports/model.ts'
import { readCurrency, useBalance } from '#web/features/balance/use-balance.ts'
import { openPopup } from '#web/features/popups/popups.ts'
import { openStakeBlock } from '#web/features/popups/stake-block.ts'
import { useIsOnline } from '#web/features/screens/use-is-online.ts'
import { useIsSignedIn } from '#web/features/session/use-session.ts'
import { useIsMember } from '#web/features/session/viewer.ts'
import { useOddsFormat } from '#web/features/sports/odds-format.ts'
import { formatAmount } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { usePath } from '#web/lib/navigation.tsx'
import { decimalOf, readStake } from '#web/site/features/sports/amounts.ts'
import { FreeBetChoice, useFreeBets } from '#web/site/features/sports/free-bet-choice.tsx'
import { WayMark } from '#web/site/features/sports/price-button.tsx'
import { refusalText } from '#web/site/features/sports/refusal-text.ts'
import {
  changeOf,
  combinationCount,
  combinedOdds,
  emptySlip,
  hasClosedLeg,
  kindsOf,
  mostPayout,
  needsAccepting,
  removeLeg,
  type Slip,
  type SlipLeg,
  systemCount,
  systemsOf,
} from '#web/site/features/sports/slip.ts'
import { changeSlip, useSlip } from '#web/site/features/sports/slip-store.ts'
import { systemName } from '#web/site/features/sports/system-name.ts'
import { type Outcome, usePlacing, useSlipCheck } from '#web/site/features/sports/use-placing.ts'
import { Button } from '#web/ui/button.tsx'
import { CircleAlert, Trash2, X } from '#web/ui/icons.ts'
import './slip.css'

const quickStakes = ['50', '100', '500'] as const

/** What was picked, what it could return, and the button that makes a bet of it. */
export function SlipPanel() {
  const slip = useSlip()
  const isSignedIn = useIsSignedIn()
  const balance = useBalance(isSignedIn).data
  const currency = readCurrency(balance?.currency ?? 'PHP')
  const [freeId, setFreeId] = useState<string | null>(null)
  const count = combinationCount(slip)
  // A free bet stakes one bet.
  const freeBets = useFreeBets(useIsMember(), currency)
  const free = (count === 1 && freeBets.find(({ id }) => id === freeId)) || null
  const check = useSlipCheck(slip, currency, free)
  const placing = usePlacing(currency)
  const path = usePath()
  const write = (minor: bigint) => formatAmount(decimalOf(minor, currency), currency)
  const stake = readStake(free?.stake ?? slip.stake, currency) ?? 0n
  const moved = slip.legs.filter((leg) => changeOf(leg) !== 'none').length
  const set = (change: Partial<Slip>) => changeSlip((before) => ({ ...before, ...change }))
  const isSame = slip.kind === 'same_match'
  const gross = isSame ? (placing.quote ? (stake * BigInt(placing.quote.odds)) / 1_000n : 0n) : mostPayout(slip, stake)
  const most = free && gross > 0n ? gross - stake : gross
  const press = () => {
    if (!isSignedIn) return openPopup({ kind: 'login', to: path })
    void (isSame && !placing.quote ? placing.askQuote() : placing.place(free))
  }
  return (
    <section className="slip-panel" aria-label={t('sports.slip')}>
      <header>
        <h2>{t('sports.slip')}</h2>
        {slip.legs.length > 0 && <em>{slip.legs.length}</em>}
        {slip.legs.length > 0 && (
          <button
            type="button"
            aria-label={t('sports.clear')}
            onClick={() => changeSlip(({ accept }) => ({ ...emptySlip, accept }))}
          >
            <Trash2 aria-hidden="true" className="size-[18px]" />
          </button>
        )}
      </header>
      {slip.legs.length === 0 ? (
        <output className="slip-empty">
          {placing.outcome.state === 'placed' ? t('sports.placed') : t('sports.slipEmpty')}
        </output>
      ) : (
        <>
          <Kinds slip={slip} onChange={set} />
          <ul className="slip-legs">
            {slip.legs.map((leg) => (
              <Leg key={`${leg.market} ${leg.outcome}`} leg={leg} />
            ))}
          </ul>
          {moved > 0 && (
            <output className="slip-moved">
              <CircleAlert aria-hidden="true" className="size-[18px] flex-none" />
              {t('sports.moved', { count: moved })}
            </output>
          )}
          {count === 1 && <FreeBetChoice freeBets={freeBets} chosen={free} onChoose={setFreeId} />}
          {!free && <StakeField slip={slip} count={count} most={check?.stakeMost ?? null} onChange={set} />}
          <Accept slip={slip} onChange={set} />
          <Sums
            slip={slip}
            quoted={isSame ? (placing.quote?.odds ?? null) : null}
            total={write(stake * BigInt(count))}
            most={write(most)}
            isFree={free !== null}
          />
          <Refusal outcome={placing.outcome} most={check?.stakeMost ? formatAmount(check.stakeMost, currency) : null} />
          <Place
            slip={slip}
            outcome={placing.outcome}
            isSignedIn={isSignedIn}
            hasStake={stake > 0n}
            needsQuote={isSame && !placing.quote}
            amount={write(stake * BigInt(count))}
            isFree={free !== null}
            onPress={press}
          />
          {check && check.delaySeconds > 0 && (
            <p className="slip-hint">{t('sports.inPlayHint', { seconds: String(check.delaySeconds) })}</p>
          )}
        </>
      )}
    </section>
  )
}

interface ChangeProps {
  readonly slip: Slip
  readonly onChange: (change: Partial<Slip>) => void
}

function Kinds({ slip, onChange }: ChangeProps) {
  const kinds = kindsOf(slip)
  const systems = systemsOf(slip.legs.length)
  if (kinds.length < 2) return null
  return (
    <>
      <fieldset className="slip-kinds" aria-label={t('sports.kinds')}>
        {kinds.map((kind) => (
          <button key={kind} type="button" aria-pressed={slip.kind === kind} onClick={() => onChange({ kind })}>
            {t(`sports.kind.${kind}`)}
          </button>
        ))}
      </fieldset>
      {slip.kind === 'system' && (
        <select
          className="slip-system"
          aria-label={t('sports.kind.system')}
          value={slip.system}
          onChange={({ target }) => onChange({ system: systems.find((one) => String(one) === target.value) ?? 2 })}
        >
          {systems.map((system) => (
            <option key={system} value={system}>
              {t('sports.systemChoice', {
                system: systemName(system, slip.legs.length),
                count: systemCount(system, slip.legs.length),
              })}
            </option>
          ))}
        </select>
      )}
    </>
  )
}

function Leg({ leg }: { readonly leg: SlipLeg }) {
  const format = useOddsFormat()
  const change = changeOf(leg)
  return (
    <li data-change={change}>
      <div>
        <b>{leg.choice}</b>
        <span>{leg.marketName}</span>
        <small>{leg.match}</small>
        {change === 'closed' && <small className="text-lose">{t('sports.closedLeg')}</small>}
      </div>
      <button
        type="button"
        aria-label={t('sports.remove', { choice: leg.choice })}
        onClick={() => changeSlip((before) => removeLeg(before, leg))}
      >
        <X aria-hidden="true" className="size-4" />
      </button>
      <p>
        {change !== 'none' && <s dir="ltr">{writeOdds(leg.odds, format)}</s>}
        {(change === 'higher' || change === 'lower') && <WayMark isUp={change === 'higher'} />}
        {leg.now !== null && (
          <bdi dir="ltr" data-change={change}>
            {writeOdds(leg.now, format)}
          </bdi>
        )}
      </p>
    </li>
  )
}

function StakeField({
  slip,
  count,
  most,
  onChange,
}: ChangeProps & { readonly count: number; readonly most: string | null }) {
  return (
    <>
      <label className="slip-stake">
        <span>{count > 1 ? t('sports.stakeEach', { count }) : t('sports.stake')}</span>
        <input
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
          value={slip.stake}
          placeholder="0"
          onChange={({ target }) => onChange({ stake: target.value.replaceAll(/[^\d.]/g, '').slice(0, 15) })}
        />
      </label>
      <div className="slip-quick">
        {quickStakes.map((amount) => (
          <button key={amount} type="button" onClick={() => onChange({ stake: amount })}>
            <bdi dir="ltr">{amount}</bdi>
          </button>
        ))}
        <button type="button" disabled={most === null} onClick={() => most !== null && onChange({ stake: most })}>
          {t('sports.most')}
        </button>
      </div>
    </>
  )
}

function Accept({ slip, onChange }: ChangeProps) {
  return (
    <fieldset className="slip-accept">
      <legend>{t('sports.ifMoved')}</legend>
      {acceptances.map((accept) => (
        <label key={accept}>
          <input type="radio" name="accept" checked={slip.accept === accept} onChange={() => onChange({ accept })} />
          {t(`sports.accept.${accept}`)}
        </label>
      ))}
    </fieldset>
  )
}

interface SumsProps {
  readonly slip: Slip
  /** The price of a same-match combination. */
  readonly quoted: number | null
  readonly total: string
  readonly most: string
  readonly isFree: boolean
}

function Sums({ slip, quoted, total, most, isFree }: SumsProps) {
  const format = useOddsFormat()
  const isOne = slip.kind === 'parlay' || (slip.kind === 'single' && slip.legs.length === 1)
  const odds = slip.kind === 'same_match' ? quoted : isOne ? combinedOdds(slip) : null
  return (
    <dl className="slip-sums">
      {odds !== null && (
        <div>
          <dt>{slip.kind === 'same_match' ? t('sports.sameMatchQuote') : t('sports.combined')}</dt>
          <dd>
            <bdi dir="ltr">{writeOdds(odds, format)}</bdi>
          </dd>
        </div>
      )}
      {!isOne && (
        <div>
          <dt>{t('sports.together')}</dt>
          <dd>
            <bdi dir="ltr">{total}</bdi>
          </dd>
        </div>
      )}
      <div>
        <dt>{t(isFree ? 'sports.free.couldWin' : 'sports.couldReturn')}</dt>
        <dd className="text-gold">
          <bdi dir="ltr">{most}</bdi>
        </dd>
      </div>
    </dl>
  )
}

function Refusal({ outcome, most }: { readonly outcome: Outcome; readonly most: string | null }) {
  const refused = outcome.state === 'refused' ? outcome : null
  // What a member's own limits or a bonus stop is more than a line can say.
  useEffect(() => {
    if (refused) openStakeBlock(refused.refusal, refused.fields)
  }, [refused])
  if (outcome.state !== 'refused') return null
  return (
    <p role="alert" className="slip-refused">
      {outcome.refusal === 'stake_is_above_limit' && most !== null
        ? t('sports.refusal.stakeMostIs', { amount: most })
        : refusalText(outcome.refusal)}
    </p>
  )
}

interface PlaceProps {
  readonly slip: Slip
  readonly outcome: Outcome
  readonly isSignedIn: boolean
  readonly hasStake: boolean
  readonly needsQuote: boolean
  readonly amount: string
  readonly isFree: boolean
  readonly onPress: () => void
}

function Place({ slip, outcome, isSignedIn, hasStake, needsQuote, amount, isFree, onPress }: PlaceProps) {
  const isOnline = useIsOnline()
  if (outcome.state === 'waiting') return <Waiting untilMs={outcome.untilMs} seconds={outcome.seconds} />
  const text = !isSignedIn
    ? t('sports.placeSignIn')
    : needsQuote
      ? t('sports.askQuote')
      : !hasStake
        ? t('sports.placeNoStake')
        : needsAccepting(slip)
          ? t('sports.placeMoved')
          : t(isFree ? 'sports.free.place' : 'sports.place', { amount })
  return (
    <Button
      look="gold"
      size="large"
      className="w-full"
      isBusy={outcome.state === 'sending'}
      disabled={!isOnline || hasClosedLeg(slip) || (isSignedIn && !hasStake)}
      onClick={onPress}
    >
      {text}
    </Button>
  )
}

/** A bet in play waits: the button fills while it does. */
function Waiting({ untilMs, seconds }: { readonly untilMs: number; readonly seconds: number }) {
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((untilMs - systemClock.nowMs()) / 1_000))), 250)
    return () => clearInterval(timer)
  }, [untilMs])
  return (
    <output className="slip-waiting" style={{ '--seconds': `${seconds}s` } as React.CSSProperties}>
      <span>{t('sports.placing', { seconds: String(left) })}</span>
    </output>
  )
}
