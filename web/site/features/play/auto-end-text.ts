import type { Currency } from '#kit/money.ts'
import { t } from '#web/lib/i18n.ts'
import { writeMinor } from '#web/site/features/play/model.ts'
import type { AutoEnd } from '#web/site/features/play/use-auto.ts'

const texts = {
  loss: 'play.auto.ended.loss',
  profit: 'play.auto.ended.profit',
  win: 'play.auto.ended.win',
  rounds: 'play.auto.ended.rounds',
} as const satisfies Record<AutoEnd, string>

/** Why autoplay ended, and what it brought. */
export const autoEndText = (end: AutoEnd, net: bigint, currency: Currency): string =>
  t(texts[end], { amount: writeMinor(net, currency, true) })
