import type { LotteryGame } from '#engines/lottery/model.ts'
import { shapeOf } from '#engines/lottery/notation.ts'
import { playOf } from '#engines/lottery/settle.ts'
import { optionName } from '#web/features/lottery/play-names.ts'

/** More than these characters are cut in a list. */
const lengthMost = 120

interface WrittenLine {
  readonly play: string
  readonly selection: string
}

/** A selection as people read it: names of options in their words, empty places as a dash. */
export function selectionText(gameId: string, game: LotteryGame, { play: id, selection }: WrittenLine): string {
  const play = playOf(game, id)
  const shape = play && shapeOf(play)
  if (shape?.kind === 'lists' && shape.lists[0]?.symbols.kind === 'names')
    return selection
      .split(' ')
      .map((option) => optionName(gameId, option))
      .join(', ')
  const text = selection
    .split(',')
    .map((list) => (list === '' ? '–' : list))
    .join(', ')
  return text.length > lengthMost ? `${text.slice(0, lengthMost)}…` : text
}
