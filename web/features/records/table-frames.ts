import type { Card } from '#engines/tables/cards.ts'
import type { ReplayCell, ReplayFrame } from '#web/features/records/replay-frames.ts'
import { cardSign } from '#web/features/tables/card-name.ts'
import { type Beat, beatText } from '#web/features/tables/fight-texts.ts'
import { actionName, placeName, spotName } from '#web/features/tables/spot-texts.ts'

interface Step {
  readonly hand?: string
  readonly side?: string
  readonly seat?: string
  readonly card?: Card | null
  readonly action?: string
  readonly shown?: { readonly seats?: Readonly<Record<string, readonly { readonly cards: readonly Card[] }[]>> }
  readonly number?: number
  readonly face?: number
  readonly colour?: string
  readonly move?: string
}

/**
 * A round of a table to be shown again, step by step: a line for each hand with its cards and what was done there; a number or dice as they
 * are.
 */
export function tableFrames(game: string, steps: readonly unknown[]): readonly ReplayFrame[] {
  const lines = new Map<string, string>()
  const frames: ReplayFrame[] = []
  for (const step of steps as readonly Step[]) {
    const place = step.seat ?? step.hand ?? step.side ?? ''
    if (step.action !== undefined) lines.set(place, actLine(place, step))
    else if (place !== '') lines.set(place, `${lines.get(place) ?? ''} ${step.card ? cardSign(step.card) : '▮'}`.trim())
    else lines.set(String(frames.length), valueOf(game, step))
    // A card that lay face down is shown by the one that is told for it.
    if (step.card && place === 'dealer') lines.set(place, (lines.get(place) ?? '').replace('▮ ', ''))
    const newest = place === '' ? String(frames.length) : place
    const cells = [...lines].map(([name, text]): ReplayCell => {
      const line = place === '' ? text : `${placeName(name)}: ${text}`
      return { text: line, tone: name === newest ? 'good' : 'plain' }
    })
    frames.push({ columns: place === '' ? Math.min(3, lines.size) : 1, cells })
  }
  return frames
}

function actLine(place: string, { action = '', shown }: Step): string {
  const hands = shown?.seats?.[place] ?? []
  const cards = hands.map((hand) => hand.cards.map(cardSign).join(' ')).join(' | ')
  return cards === '' ? actionName(action) : `${cards} · ${actionName(action)}`
}

function valueOf(game: string, step: Step): string {
  if (step.move !== undefined) return beatText(step as Beat)
  const { number, face, colour } = step
  return colour === undefined ? String(number ?? face ?? '') : spotName(game, colour)
}
