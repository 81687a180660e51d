import { listAt } from '#engines/lottery/mechanics/mechanic.ts'
import type { PlayType } from '#engines/lottery/model.ts'
import { shapeOf } from '#engines/lottery/notation.ts'
import type { Rule } from '#engines/lottery/rule.ts'
import { type LotteryBet, mostPayout } from '#engines/lottery/settle.ts'

/** What can be sold out by itself: a number of a place, an ending, an option; of other plays the play as a whole. */
export interface Cell {
  /** As the list names it and the selection writes it: `place-3:7`, `numbers:07`, `options:big`; `*` for all of the play. */
  readonly cell: string
  /** What the bet can pay at most because of it. */
  readonly most: bigint
}

/** Whether every symbol that is chosen is a bet of its own. */
function isBySymbol(rule: Rule): boolean {
  if (rule.kind === 'present' || rule.kind === 'pool') return rule.choose === 1
  return rule.kind === 'fixed' || rule.kind === 'options' || rule.kind === 'endings' || rule.kind === 'box'
}

/** What a bet adds to the liability of each number, so that a number can be closed when it has too much. Never too little. */
export function cellsOf(play: PlayType, bet: LotteryBet): readonly Cell[] {
  const shape = shapeOf(play)
  if (shape.kind !== 'lists' || !isBySymbol(play.rule)) return [{ cell: '*', most: mostPayout(play, bet) }]
  return shape.lists.flatMap(({ name, symbols }, at) =>
    listAt(bet.selection, at).map((number): Cell => {
      const alone = bet.selection.map((_, index) => (index === at ? [number] : []))
      const written = symbols.kind === 'names' ? symbols.names[number] : String(number).padStart(symbols.digits, '0')
      return { cell: `${name}:${written}`, most: mostPayout(play, { ...bet, selection: alone }) }
    }),
  )
}
