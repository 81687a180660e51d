import { writeOdds } from '#engines/sports/odds.ts'
import type { Currency } from '#kit/money.ts'
import type { listRewards } from '#modules/promotions/contract.ts'
import { readCurrency } from '#web/features/balance/use-balance.ts'
import { useAnswer } from '#web/features/client/use-call.ts'
import { useOddsFormat } from '#web/features/sports/odds-format.ts'
import type { ReplyOf } from '#web/lib/api.ts'
import { formatAmount, formatInstant } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'

type FreeBet = ReplyOf<typeof listRewards>['gifts'][number]

/** The free bets that a member can use now, what ends first standing first. */
export function useFreeBets(isMember: boolean, currency: Currency): readonly FreeBet[] {
  const { data } = useAnswer<typeof listRewards>('GET /wps/member/rewards', {}, { isEnabled: isMember })
  return data?.gifts.filter((gift) => gift.use === 'ticket' && gift.currency === currency) ?? []
}

interface FreeBetChoiceProps {
  readonly freeBets: readonly FreeBet[]
  readonly chosen: FreeBet | null
  readonly onChoose: (id: string | null) => void
}

/** Whether a free bet stakes this bet. What it asks for stands beside it, not behind a refusal. */
export function FreeBetChoice({ freeBets, chosen, onChoose }: FreeBetChoiceProps) {
  const format = useOddsFormat()
  if (freeBets.length === 0) return null
  const amountOf = ({ stake, currency }: FreeBet) => formatAmount(stake, readCurrency(currency))
  return (
    <fieldset className="slip-free">
      <legend>{t('sports.free.use')}</legend>
      <label>
        <input type="radio" name="free-bet" checked={chosen === null} onChange={() => onChoose(null)} />
        {t('sports.free.none')}
      </label>
      {freeBets.map((gift) => (
        <label key={gift.id}>
          <input type="radio" name="free-bet" checked={chosen?.id === gift.id} onChange={() => onChoose(gift.id)} />
          {t('sports.free.of', { amount: amountOf(gift) })}
          <small>
            {t('sports.free.terms', {
              odds: writeOdds(gift.leastOdds ?? 1_000, format),
              time: formatInstant(gift.expiresAt),
            })}
          </small>
        </label>
      ))}
      {chosen && <p>{t('sports.free.notReturned', { amount: amountOf(chosen) })}</p>}
    </fieldset>
  )
}
