import '#web/site/features/play/play.css'
import '#web/site/features/play/tables/tables.css'
import '#web/site/features/play/tables/games.css'
import '#web/site/features/play/tables/round.css'
import type { Json } from '#engines/game.ts'
import type { Currency } from '#kit/money.ts'
import { CheckAlone } from '#web/features/proof/proof-parts.tsx'
import { letterOf, roadOf } from '#web/features/tables/road-marks.ts'
import { BeadPlate, Road } from '#web/features/tables/roads.tsx'
import { payText, spotName } from '#web/features/tables/spot-texts.ts'
import { formatNumber } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { currencyOf, minorOf, writeMinor } from '#web/site/features/play/model.ts'
import { RoundPicture } from '#web/site/features/play/tables/round-picture.tsx'
import { RoundProof } from '#web/site/features/play/tables/round-proof.tsx'
import { roundSteps } from '#web/site/features/play/tables/round-steps.ts'
import type { RoundAnswer } from '#web/site/features/play/tables/use-round.ts'
import { Card } from '#web/ui/card.tsx'

interface RoundViewProps {
  readonly id: string
  readonly answer: RoundAnswer
}

/** A round that has ended: what lay on the table, why, what the reader's bets came to, the roads of then, and the proof. */
export function RoundView({ id, answer }: RoundViewProps) {
  const isVoid = answer.round.state === 'void'
  return (
    <div className="proof-page table-round">
      <div className="grid min-w-0 content-start gap-4">
        {!isVoid && <RoundPicture answer={answer} />}
        {!isVoid && <Steps answer={answer} />}
        <Bets answer={answer} />
        {answer.results.length > 0 && <Roads answer={answer} />}
      </div>
      <div className="grid min-w-0 content-start gap-4">
        <RoundProof id={id} answer={answer} />
        <CheckAlone>
          <p className="mt-4 text-[13px] text-faint max-md:hidden">{t('proofs.round.keys')}</p>
        </CheckAlone>
      </div>
    </div>
  )
}

function Steps({ answer: { game, round, steps } }: Pick<RoundViewProps, 'answer'>) {
  return (
    <Card className="round-steps">
      <h2>{t('proofs.round.steps')}</h2>
      <ol>
        {roundSteps(game, steps, round.outcome as Json).map(({ text, totals }, at) => (
          <li key={at}>
            <i aria-hidden="true">{formatNumber(at + 1)}</i>
            <span>{text}</span>
            {totals && (
              <b dir="ltr">
                {totals.map((total, side) => (
                  <span key={side}>
                    <i aria-hidden="true" className={`dot ${side === 0 ? 'first' : 'second'}`} />
                    <span className="sr-only">{t(side === 0 ? 'tables.spot.player' : 'tables.spot.banker')} </span>
                    {formatNumber(total)}
                  </span>
                ))}
              </b>
            )}
          </li>
        ))}
      </ol>
    </Card>
  )
}

interface Bet {
  readonly spot: string
  readonly currency: Currency
  readonly stake: bigint
  readonly paid: bigint
}

/** Bets of the reader, all slips together, by currency and spot. */
function betsOf({ slips }: RoundAnswer): readonly Bet[] {
  const bets = new Map<string, Bet>()
  for (const { spots, currency: code } of slips) {
    const currency = currencyOf({ currency: code })
    for (const { spot, stake, payout } of spots) {
      const name = `${code} ${spot}`
      const { stake: staked = 0n, paid = 0n } = bets.get(name) ?? {}
      bets.set(name, {
        ...{ spot, currency, stake: staked + minorOf(stake, currency) },
        paid: paid + (payout === null ? 0n : minorOf(payout, currency)),
      })
    }
  }
  return [...bets.values()]
}

function Bets({ answer }: Pick<RoundViewProps, 'answer'>) {
  const bets = betsOf(answer)
  if (bets.length === 0) return null
  const currencies = [...new Set(bets.map(({ currency }) => currency))]
  const sum = (currency: Currency, of: (bet: Bet) => bigint) =>
    bets.reduce((total, bet) => (bet.currency === currency ? total + of(bet) : total), 0n)
  return (
    <Card className="round-bets">
      <h2>{t('proofs.round.bets')}</h2>
      <div className="overflow-x-auto">
        <table>
          <thead>
            <tr>
              {(['bet', 'stake', 'pays', 'back', 'net'] as const).map((column) => (
                <th key={column} scope="col">
                  {t(`proofs.round.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {bets.map((bet) => (
              <BetRow
                key={`${bet.currency} ${bet.spot}`}
                {...bet}
                name={spotName(answer.game, bet.spot)}
                pays={payText(answer.game, bet.spot)}
              />
            ))}
            {bets.length > 1 &&
              currencies.map((currency) => (
                <BetRow
                  key={currency}
                  {...{ currency, name: t('proofs.round.together'), pays: '' }}
                  stake={sum(currency, ({ stake }) => stake)}
                  paid={sum(currency, ({ paid }) => paid)}
                />
              ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}

interface BetRowProps extends Omit<Bet, 'spot'> {
  readonly name: string
  readonly pays: string
}

function BetRow({ name, pays, currency, stake, paid }: BetRowProps) {
  const cell = (text: string) => (
    <td>
      <bdi dir="ltr">{text}</bdi>
    </td>
  )
  return (
    <tr>
      <th scope="row">{name}</th>
      {cell(writeMinor(stake, currency))}
      {cell(pays)}
      {cell(writeMinor(paid, currency))}
      <td className={paid > stake ? 'text-win' : undefined}>
        <bdi dir="ltr">{writeMinor(paid - stake, currency, true)}</bdi>
      </td>
    </tr>
  )
}

/** The roads as they stood when this round was over; it is the last mark of the beads. */
function Roads({ answer: { game, round, results } }: Pick<RoundViewProps, 'answer'>) {
  const road = roadOf(game, results)
  return (
    <Card className="round-roads">
      <h2>
        {t('proofs.round.roads')}
        <small>{t('tables.round', { number: formatNumber(round.number) })}</small>
      </h2>
      <section aria-label={t('tables.roads.title')} dir="ltr">
        <BeadPlate results={road} columns={12} letters={letterOf(game)} className="bead" />
        <Road kind="big" results={road} columns={28} className="big" />
        {(['bigEyeBoy', 'smallRoad', 'cockroachRoad'] as const).map((kind) => (
          <Road key={kind} kind={kind} results={road} columns={18} />
        ))}
      </section>
    </Card>
  )
}

/** What the reader won or lost, in each currency. */
export function RoundNet({ answer: { round } }: Pick<RoundViewProps, 'answer'>) {
  if (round.mine.length === 0) return null
  return (
    <p className="round-net">
      {t('proofs.round.yourResult')}
      {round.mine.map(({ currency: code, stake, payout }) => {
        const currency = currencyOf({ currency: code })
        const net = minorOf(payout, currency) - minorOf(stake, currency)
        return (
          <b key={code} className={net > 0n ? 'text-win' : ''}>
            <bdi dir="ltr">{writeMinor(net, currency, true)}</bdi>
          </b>
        )
      })}
    </p>
  )
}
