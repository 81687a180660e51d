import { type Lottery, lotteryOf } from '#engines/lottery/lotteries.ts'
import type { VoidReason } from '#modules/lottery/model.ts'
import { kindName } from '#web/features/lottery/kind-name.ts'
import { lotteryName } from '#web/features/lottery/lottery-name.ts'
import { sumOf } from '#web/features/lottery-records/trend-grid.ts'
import { type PlainKey, t } from '#web/lib/i18n.ts'

function scheduleOf({ schedule }: Lottery): string {
  if (schedule.kind === 'every') return t('draws.every', { count: schedule.minutes })
  return t('draws.at', { times: schedule.times.join(', ') })
}

/** Sinag 1 Minute: five digits, drawn every minute. */
export function aboutLottery(id: string): string {
  const lottery = lotteryOf(id)
  const name = lotteryName(id)
  return lottery ? t('draws.about', { name, kind: kindName(lottery.game), schedule: scheduleOf(lottery) }) : name
}

export const voidTexts: Readonly<Record<VoidReason, PlainKey>> = {
  draw_was_missed: 'draws.void.missed',
  issue_was_declared_void: 'draws.void.declared',
}

/** Games whose sums people speak of as big or small, odd or even: more than the average is big. */
const averages: Readonly<Record<string, number>> = { ssc: 22.5, k3: 10.5, pc28: 13.5 }

/** Games whose numbers are codes or always the same ones: nobody adds them up. */
const unsummed = ['pk10', 'thai', 'four-digit', 'vietnam-north', 'vietnam-province']

/** Sum 28, big, even. Null where a sum says nothing. */
export function sumWords(game: string, numbers: readonly string[]): string | null {
  if (unsummed.includes(game)) return null
  const sum = sumOf(numbers)
  const average = averages[game]
  if (average === undefined) return t('draws.sumOf', { sum: String(sum) })
  const size = t(sum > average ? 'draws.big' : 'draws.small')
  return t('draws.sumWords', { sum: String(sum), size, parity: t(sum % 2 === 0 ? 'draws.even' : 'draws.odd') })
}
