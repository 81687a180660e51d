import type { LotteryGame } from '#engines/lottery/model.ts'
import { shapeOf } from '#engines/lottery/notation.ts'
import { playOf } from '#engines/lottery/settle.ts'
import { optionName } from '#web/features/lottery/play-names.ts'

interface WrittenLine {
  readonly play: string
  readonly selection: string
}

/** A selection as people read it: names of options in their words, empty places as a dash. In a list it is cut after so many characters. */
export function selectionText(
  gameId: string,
  game: Pick<LotteryGame, 'plays'>,
  { play: id, selection }: WrittenLine,
  lengthMost = 120,
): string {
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
