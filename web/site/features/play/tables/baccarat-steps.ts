import { bankerDraws, playerDraws, pointsOf, totalOf } from '#engines/tables/baccarat/deal.ts'
import type { BaccaratOutcome } from '#engines/tables/baccarat/game.ts'
import type { Card } from '#engines/tables/cards.ts'
import { cardSign } from '#web/features/tables/card-name.ts'
import { formatNumber } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'

/** One sentence of how a round came about; in baccarat with both totals after it. */
export interface RoundStep {
  readonly text: string
  readonly totals?: readonly [player: number, banker: number]
}

const counted = (cards: readonly Card[]): number => totalOf(cards.map(pointsOf))

/** The rules of drawing, as they were applied to these cards. */
export function baccaratSteps({ player, banker }: BaccaratOutcome, end: string): readonly RoundStep[] {
  const [one, three] = [player.slice(0, 2), banker.slice(0, 2)]
  const totals = [counted(one), counted(three)] as const
  const [own, bank] = totals
  const sign = (card: Card | undefined) => (card === undefined ? '–' : cardSign(card))
  const cards = { one: sign(one[0]), two: sign(one[1]), three: sign(three[0]), four: sign(three[1]) }
  const first: RoundStep = { text: t('proofs.baccarat.first', cards), totals }
  const after: [number, number] = [counted(player), counted(banker)]
  const result: RoundStep = { text: end, totals: after }
  if (Math.max(own, bank) >= 8)
    return [first, { text: t('proofs.baccarat.natural', { total: formatNumber(Math.max(own, bank)) }), totals }, result]
  const extra = player[2]
  const afterPlayer: [number, number] = [after[0], bank]
  const ownStep = playerDraws(own, bank)
    ? t('proofs.baccarat.playerDraws', { total: formatNumber(own), card: sign(extra), after: formatNumber(after[0]) })
    : t('proofs.baccarat.playerStands', { total: formatNumber(own) })
  return [
    first,
    { text: t('proofs.baccarat.noNatural'), totals },
    { text: ownStep, totals: afterPlayer },
    { text: bankerText({ own, bank, extra, last: banker[2], after: after[1] }), totals: after },
    result,
  ]
}

interface BankerTurn {
  readonly own: number
  readonly bank: number
  /** What the player drew. */
  readonly extra: Card | undefined
  readonly last: Card | undefined
  readonly after: number
}

function bankerText({ own, bank, extra, last, after }: BankerTurn): string {
  const total = formatNumber(bank)
  const why = bankerWhy(bank, extra)
  return bankerDraws(own, bank, extra === undefined ? null : pointsOf(extra)) && last !== undefined
    ? t('proofs.baccarat.bankerDraws', { total, why, card: cardSign(last), after: formatNumber(after) })
    : t('proofs.baccarat.bankerStands', { total, why })
}

const withThird = { 3: 'three', 4: 'four', 5: 'five', 6: 'six', 7: 'seven' } as const

/** The line of the rules that decides for the banker. */
function bankerWhy(bank: number, extra: Card | undefined): string {
  if (extra === undefined) return t(bank <= 5 ? 'proofs.baccarat.why.stood' : 'proofs.baccarat.why.high')
  if (bank <= 2) return t('proofs.baccarat.why.low')
  return t(`proofs.baccarat.why.${withThird[bank as keyof typeof withThird]}`)
}
