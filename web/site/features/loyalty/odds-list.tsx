import { rewardText } from '#web/features/loyalty/reward-words.ts'
import type { Prizes } from '#web/features/loyalty/use-loyalty.ts'
import { formatNumber } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { writePercent } from '#web/lib/percent.ts'
import { hueOf } from '#web/site/features/loyalty/prize-hues.ts'

/** Every prize with its chance and what is left of it. */
export function OddsList({
  prizes: { prizes, currency },
  hasMarks = false,
}: {
  readonly prizes: Prizes
  readonly hasMarks?: boolean
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
          <bdi className="min-w-0 flex-1 font-semibold">{rewardText(reward, currency)}</bdi>
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

/** Millionths as a percentage, exactly. */
const chanceText = (weight: number): string => `${writePercent(weight)} %`
