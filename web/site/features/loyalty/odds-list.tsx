import { rewardText } from '#web/features/loyalty/reward-words.ts'
import type { Prizes } from '#web/features/loyalty/use-loyalty.ts'
import { formatNumber } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { writePercent } from '#web/lib/percent.ts'
import { hueOf } from '#web/site/features/loyalty/prize-hues.ts'
import { writeRaffleNumber } from '#web/site/features/loyalty/raffle-number.ts'

/** Every prize with its chance and what is left of it. */
export function OddsList({
  prizes: { prizes, currency },
  hasMarks = false,
  hasNumbers = false,
}: {
  readonly prizes: Prizes
  readonly hasMarks?: boolean
  /** Whether the numbers of each prize stand below it. */
  readonly hasNumbers?: boolean
}) {
  return (
    <ul>
      {prizes.map(({ id, weight, left, reward }, at) => (
        <li key={id} className="flex items-center gap-3 border-t border-hairline py-2.5 first:border-t-0">
          {hasMarks && (
            <svg aria-hidden="true" viewBox="0 0 12 12" className="size-3 flex-none">
              <path d="M6 0 12 6 6 12 0 6Z" fill={hueOf(at, 0.66)} />
            </svg>
          )}
          <span className="min-w-0 flex-1">
            <bdi className="font-semibold">{rewardText(reward, currency)}</bdi>
            {hasNumbers && <span className="tabular block text-[12.5px] text-soft">{rangeText(prizes, at)}</span>}
          </span>
          {left !== null && (
            <span className="text-[13px] text-soft">
              {t('loyalty.left', { count: left, number: formatNumber(left) })}
            </span>
          )}
          <bdi dir="ltr" className="tabular text-soft">
            {chanceText(weight)}
          </bdi>
        </li>
      ))}
    </ul>
  )
}

/** The numbers that win a prize, in the order of the published table. */
function rangeText(prizes: Prizes['prizes'], at: number): string {
  const from = prizes.slice(0, at).reduce((sum, { weight }) => sum + weight, 0)
  const until = from + (prizes[at]?.weight ?? 1) - 1
  return t('loyalty.raffle.range', { from: writeRaffleNumber(from), to: writeRaffleNumber(until) })
}

/** Millionths as a percentage, exactly. */
const chanceText = (weight: number): string => `${writePercent(weight)} %`
