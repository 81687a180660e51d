import { formatTimes } from '#web/lib/fmt.ts'

/** One picture of a round that is shown again. */
export interface ReplayCell {
  readonly text: string
  /** The address of a picture instead of the text. */
  readonly picture?: string | undefined
  readonly tone: 'plain' | 'good' | 'bad' | 'faint'
}

export interface ReplayFrame {
  readonly columns: number
  readonly cells: readonly ReplayCell[]
}

interface Played {
  /** The id of the engine. */
  readonly game: string
  readonly choice: unknown
  readonly view: unknown
}

type Json = Readonly<Record<string, unknown>>

const objectOf = (value: unknown): Json => (typeof value === 'object' && value !== null ? (value as Json) : {})
const numbersOf = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((one): one is number => typeof one === 'number') : []
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const hundredths = (value: unknown): string => (typeof value === 'number' ? (value / 100).toFixed(2) : '–')

const timesOf = (x100: unknown): string => (typeof x100 === 'number' ? formatTimes(x100) : '–')

const single = (text: string, tone: ReplayCell['tone']): ReplayFrame[] => [{ columns: 1, cells: [{ text, tone }] }]
const toneOf = (isGood: boolean): ReplayCell['tone'] => (isGood ? 'good' : 'bad')

type Draw = (choice: Json, view: Json) => ReplayFrame[]

/** How each game without reels is drawn: one frame for what happened at once, several for what was taken step by step. */
const draws: Readonly<Record<string, Draw>> = {
  dice: (_, { roll, isWin }) => single(hundredths(roll), toneOf(isWin === true)),
  limbo: (_, { pointX100, isWin }) => single(timesOf(pointX100), toneOf(isWin === true)),
  crash: drawCrash,
  plinko: (_, { path }) =>
    single(
      textOf(path)
        .replaceAll(/[^LR01]/g, '')
        .replaceAll(/[L0]/g, '↙')
        .replaceAll(/[R1]/g, '↘'),
      'plain',
    ),
  wheel: (_, { segment }) => single(`#${Number(segment) + 1}`, 'plain'),
  'coin-flip': (choice, { side }) => single(textOf(side), toneOf(side === choice.side)),
  mines: drawMines,
  keno: drawKeno,
  bingo: drawBingo,
  scratch: (_, { cells, prize }) => [
    {
      columns: 3,
      cells: numbersOf(cells).map((symbol) => ({
        text: String(symbol + 1),
        tone: symbol === prize ? 'good' : 'plain',
      })),
    },
  ],
  'hi-lo': drawHiLo,
}

/** Empty for a game that is drawn elsewhere, or not at all. */
export function framesOf({ game, choice, view }: Played): ReplayFrame[] {
  const draw = Object.hasOwn(draws, game) ? draws[game] : undefined
  return draw ? draw(objectOf(choice), objectOf(view)) : []
}

function drawCrash(_: Json, { cashedOutX100, pointX100 }: Json): ReplayFrame[] {
  const left = typeof cashedOutX100 === 'number' ? { text: timesOf(cashedOutX100), tone: 'good' as const } : null
  const end =
    typeof pointX100 === 'number'
      ? { text: timesOf(pointX100), tone: left ? ('faint' as const) : ('bad' as const) }
      : null
  const cells = [left, end].filter((cell) => cell !== null)
  return cells.length === 0 ? [] : [{ columns: cells.length, cells }]
}

/** A tile after another, and at last what lay under all of them. */
function drawMines(_: Json, view: Json): ReplayFrame[] {
  const opened = numbersOf(view.opened)
  const mines = Array.isArray(view.mines) ? numbersOf(view.mines) : []
  const board = (known: readonly number[], isTold: boolean): ReplayFrame => ({
    columns: 5,
    cells: Array.from({ length: 25 }, (__, cell) => {
      const isMine = mines.includes(cell)
      if (known.includes(cell)) return isMine ? { text: '✕', tone: 'bad' } : { text: '◆', tone: 'good' }
      return isTold && isMine ? { text: '✕', tone: 'faint' } : { text: '', tone: 'plain' }
    }),
  })
  const steps = opened.map((__, at) => board(opened.slice(0, at + 1), false))
  return [board([], false), ...steps, ...(mines.length > 0 ? [board(opened, true)] : [])]
}

function drawKeno({ numbers }: Json, { drawn }: Json): ReplayFrame[] {
  const [picked, called] = [numbersOf(numbers), numbersOf(drawn)]
  return [
    {
      columns: 10,
      cells: Array.from({ length: 80 }, (_, at) => {
        const number = at + 1
        const isPicked = picked.includes(number)
        const isCalled = called.includes(number)
        return {
          text: String(number),
          tone: isPicked && isCalled ? 'good' : isPicked ? 'bad' : isCalled ? 'plain' : 'faint',
        }
      }),
    },
  ]
}

function drawBingo(_: Json, { card, called }: Json): ReplayFrame[] {
  const heard = numbersOf(called)
  return [
    {
      columns: 5,
      cells: numbersOf(card).map((number) =>
        number === 0
          ? { text: '★', tone: 'good' }
          : { text: String(number), tone: heard.includes(number) ? 'good' : 'faint' },
      ),
    },
  ]
}

const ranks = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K']
const suits = ['♠', '♥', '♦', '♣']

function drawHiLo(_: Json, { cards, ending }: Json): ReplayFrame[] {
  const open = numbersOf(cards)
  return open.map((__, at) => ({
    columns: Math.min(6, open.length),
    cells: open.slice(0, at + 1).map((card, place) => ({
      text: `${ranks[card % 13] ?? ''}${suits[Math.floor(card / 13)] ?? ''}`,
      tone: ending === 'wrong' && place === open.length - 1 ? 'bad' : place === at ? 'good' : 'plain',
    })),
  }))
}
