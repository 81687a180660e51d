import { useState } from 'react'
import { readCurrency } from '#web/features/balance/use-balance.ts'
import { CallFailed } from '#web/features/client/call-failed.tsx'
import { promotionRefusalText, rejectionText } from '#web/features/promotions/refusal-text.ts'
import { RewardsEmpty, RewardsSkeleton } from '#web/features/promotions/states.tsx'
import { type Bonus, bonusTitle, giveUp, useBonuses } from '#web/features/promotions/use-rewards.ts'
import { showToast } from '#web/features/toasts/toasts.ts'
import { formatAmount, formatInstant, formatNumber } from '#web/lib/fmt.ts'
import { type PlainKey, type Texts, t } from '#web/lib/i18n.ts'
import { Link } from '#web/lib/navigation.tsx'
import { BonusBets } from '#web/site/features/promotions/bonus-bets.tsx'
import { CountedGames } from '#web/site/features/promotions/counted-games.tsx'
import { ExcludedGames } from '#web/site/features/promotions/excluded-games.tsx'
import { costOf, exampleReturnBp, kindText, short } from '#web/site/features/promotions/terms.ts'
import { WithdrawableCard } from '#web/site/features/promotions/withdrawable-card.tsx'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Bar } from '#web/ui/bar.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ChevronDown } from '#web/ui/icons.ts'
import { Money } from '#web/ui/money.tsx'

const states = {
  active: { text: 'rewards.active', tone: 'gold' },
  completed: { text: 'rewards.released', tone: 'good' },
  expired: { text: 'rewards.expired', tone: 'plain' },
  given_up: { text: 'rewards.givenUp', tone: 'plain' },
  withdrawn: { text: 'rewards.withdrawn', tone: 'plain' },
  revoked: { text: 'rewards.revoked', tone: 'bad' },
} as const satisfies Record<Bonus['ended'], { readonly text: PlainKey; readonly tone: Tone }>

/** Every bonus with its terms, how far it is, and the bets that counted. */
export function BonusPage() {
  const query = useBonuses()
  if (query.isPending) return <RewardsSkeleton />
  if (query.isError && !query.data) return <CallFailed query={query} />
  const { bonuses } = query.data
  if (bonuses.length === 0)
    return (
      <RewardsEmpty title={t('rewards.bonusEmpty')} hint={t('rewards.bonusEmptyHint')}>
        <Link to="/promotions" className={buttonClass()}>
          {t('promotions.title')}
        </Link>
      </RewardsEmpty>
    )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {bonuses.some(({ state }) => state === 'active') && <WithdrawableCard />}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {bonuses.map((bonus, at) => (
          <li key={bonus.id}>
            <BonusCard bonus={bonus} isFirst={at === 0} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function BonusCard({ bonus, isFirst }: { readonly bonus: Bonus; readonly isFirst: boolean }) {
  const { amount, currency: code, turnoverDone, turnoverOwed, ended, purse, becameCash, hold } = bonus
  const [isOpen, setOpen] = useState(isFirst && ended === 'active')
  const currency = readCurrency(code)
  return (
    <Card className="grid gap-4 p-4 sm:p-6">
      <p className="flex items-center justify-between gap-3">
        <span className="min-w-0 text-[18px] font-semibold">
          <bdi>{bonusTitle(bonus)}</bdi>
        </span>
        <Badge tone={hold ? 'bad' : states[ended].tone}>{t(hold ? 'promo.onHold' : states[ended].text)}</Badge>
      </p>
      {hold && <Hold hold={hold} />}
      <div className="grid gap-2">
        <Bar
          label={t('promo.wagered')}
          share={Number(turnoverDone) / Math.max(1, Number(turnoverOwed))}
          text={`${turnoverDone} / ${turnoverOwed}`}
          isDone={ended === 'completed'}
          className="h-3"
        />
        <p className="text-[14px]">
          {t('promo.wageredOf', {
            done: formatAmount(turnoverDone, currency),
            target: formatAmount(turnoverOwed, currency),
          })}
        </p>
      </div>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        <Figure name={t('promo.gift')} amount={amount} code={code} />
        {ended === 'active' ? (
          <Figure name={t('promo.inPurse')} amount={purse} code={code} isGold />
        ) : (
          <Figure name={t('rewards.becameCash')} amount={becameCash} code={code} />
        )}
      </dl>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="inline-flex min-h-11 items-center justify-center gap-2 font-semibold"
      >
        {t('rewards.details')}
        <ChevronDown aria-hidden="true" className={`size-5 transition-transform ${isOpen ? 'rotate-180' : ''}`} />
      </button>
      {isOpen && <BonusDetails bonus={bonus} />}
    </Card>
  )
}

/** Why it stands still, and where to say something against it. */
function Hold({ hold: { reason, promotion } }: { readonly hold: NonNullable<Bonus['hold']> }) {
  return (
    <div className="grid justify-items-start gap-3 rounded-xl bg-well p-4 text-[14px] shadow-well">
      {reason && <p>{rejectionText(reason)}</p>}
      <p className="text-soft">{t('rewards.holdText')}</p>
      <Link to={`/promotions/${promotion}`} className={buttonClass()}>
        {t('rewards.holdAppeal')}
      </Link>
    </div>
  )
}

interface FigureProps {
  readonly name: string
  readonly amount: string
  readonly code: string
  readonly isGold?: boolean
}

function Figure({ name, amount, code, isGold = false }: FigureProps) {
  return (
    <div className="rounded-xl bg-well p-4 shadow-well">
      <dt className="text-[13px] text-soft">{name}</dt>
      <dd className={isGold ? 'text-gold' : ''}>
        <Money amount={amount} currency={readCurrency(code)} className="text-[20px] font-semibold" />
      </dd>
    </div>
  )
}

function BonusDetails({ bonus }: { readonly bonus: Bonus }) {
  const { id, currency: code, contribution, oddsFloor, leastOdds, ended } = bonus
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 border-t border-hairline pt-5">
      <Terms bonus={bonus} />
      <section>
        <h3 className="mb-3 font-semibold">{t('promo.counts')}</h3>
        <CountedGames contribution={contribution} oddsFloor={oddsFloor} leastOdds={leastOdds} />
      </section>
      <BonusBets id={id} code={code} />
      {ended === 'active' && <GiveUp bonus={bonus} />}
    </div>
  )
}

const wagers = {
  bonus: 'promo.timesBonus',
  deposit_and_bonus: 'promo.timesBoth',
  wins: 'promo.timesWin',
} as const satisfies Record<NonNullable<Bonus['wager']>['on'], keyof Texts>

function Terms({ bonus }: { readonly bonus: Bonus }) {
  const { currency: code, stakeMost, cashMost, givenAt, expiresAt, excludedGames, games, wager } = bonus
  const rows = [
    ...(wager ? [[t('promo.wager'), t(wagers[wager.on], { times: formatNumber(wager.times) })]] : []),
    [t('promo.kind'), kindText(bonus)],
    [t('promo.topBet'), stakeMost === null ? t('promo.noLimit') : short(stakeMost, code)],
    [t('promo.topCash'), cashMost === null ? t('promo.noLimit') : short(cashMost, code)],
    [t('rewards.given'), formatInstant(givenAt)],
    ...(expiresAt ? [[t('rewards.ends'), formatInstant(expiresAt)]] : []),
  ]
  return (
    <section>
      <h3 className="mb-3 font-semibold">{t('promo.terms')}</h3>
      <dl className="grid gap-2">
        {rows.map(([name, text]) => (
          <div key={name} className="flex justify-between gap-4">
            <dt className="text-soft">{name}</dt>
            <dd className="text-end font-semibold">{text}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-3 empty:hidden">
        <ExcludedGames excludedGames={excludedGames} games={games} />
      </div>
      <RestCost bonus={bonus} />
    </section>
  )
}

/** What the rest of the wagering takes on average, on slots. */
function RestCost({ bonus }: { readonly bonus: Bonus }) {
  const { currency: code, turnoverOwed, turnoverDone, purse, contribution, ended } = bonus
  const rest = Number(turnoverOwed) - Number(turnoverDone)
  const { cost } = costOf(Number(purse), rest, contribution['RNG'] ?? 0)
  if (ended !== 'active' || rest <= 0 || cost === null) return null
  const money = (value: number) => formatAmount(value.toFixed(2), readCurrency(code))
  return (
    <p className="mt-3 text-[14px] text-soft">
      {t('promo.cost', { percent: String(exampleReturnBp / 100), target: money(rest), cost: money(cost) })}
    </p>
  )
}

function GiveUp({ bonus }: { readonly bonus: Bonus }) {
  const [asks, setAsks] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { currency: code, purse, turnoverDone } = bonus
  const amount = formatAmount(purse, readCurrency(code))
  const cost = t('rewards.giveUpCost', { amount, done: formatAmount(turnoverDone, readCurrency(code)) })

  async function send(): Promise<void> {
    setBusy(true)
    const answer = await giveUp(bonus)
    setBusy(false)
    setAsks(false)
    showToast(answer.ok ? t('rewards.givenUpDone') : promotionRefusalText(answer.refusal))
  }

  return (
    <section className="grid justify-items-start gap-3">
      <h3 className="font-semibold">{t('rewards.giveUp')}</h3>
      <p className="text-[14px] text-soft">{cost}</p>
      <Button className="text-lose" onClick={() => setAsks(true)}>
        {t('rewards.giveUpAmount', { amount })}
      </Button>
      {asks && (
        <Dialog title={t('rewards.giveUp')} onClose={() => setAsks(false)} closeLabel={t('state.close')} size="small">
          <div className="grid gap-4 px-5 pb-6 sm:px-7">
            <p>{cost}</p>
            <Button look="gold" size="large" onClick={() => setAsks(false)}>
              {t('rewards.keep')}
            </Button>
            <Button className="text-lose" isBusy={isBusy} onClick={() => void send()}>
              {t('rewards.giveUpAmount', { amount })}
            </Button>
          </div>
        </Dialog>
      )}
    </section>
  )
}
