import { type Lottery, lotteryOf } from '#engines/lottery/lotteries.ts'
import type { VoidReason } from '#modules/lottery/model.ts'
import { kindName } from '#web/features/lottery/kind-name.ts'
import { lotteryName } from '#web/features/lottery/lottery-name.ts'
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

/** Games whose sums people speak of as big or small, odd or even. */
const summed = ['ssc', 'k3', 'pc28']

/** Sum 28, big, even. */
export function sumWords(game: string, sum: number, average: number): string {
  if (!summed.includes(game)) return t('draws.sumOf', { sum: String(sum) })
  const size = t(sum > average ? 'draws.big' : 'draws.small')
  return t('draws.sumWords', { sum: String(sum), size, parity: t(sum % 2 === 0 ? 'draws.even' : 'draws.odd') })
}
