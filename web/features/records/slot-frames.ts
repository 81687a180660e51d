import { type ModelId, slotGameOf, slotModels } from '#engines/slots/models.ts'
import { pictureOf, type SlotState, type Spin } from '#engines/slots/spin.ts'
import { slotTitleOf } from '#engines/slots/titles.ts'
import type { ReplayCell, ReplayFrame } from '#web/features/records/replay-frames.ts'
import { artUrl } from '#web/ui/art/art-url.ts'

const prefix = 'slot-'

/** The windows of a slot's round, one after another, drawn from where its reels stopped. The models are large, so this comes by itself. */
export function slotFrames(game: string, nodeId: string, view: unknown): ReplayFrame[] {
  const id = game.slice(prefix.length)
  if (!game.startsWith(prefix) || !Object.hasOwn(slotModels, id)) return []
  const { machine } = slotGameOf(id as ModelId)
  const symbols = slotTitleOf(nodeId)?.symbols ?? {}
  const { spins = [] } = (view ?? {}) as Partial<SlotState>
  return spins.flatMap((spin) => framesOfSpin(spin))

  function framesOfSpin(spin: Spin): ReplayFrame[] {
    return pictureOf(machine, spin).frames.map(({ cells, wins }) => {
      const hit = new Set(wins.flatMap((win) => [...win.cells]))
      return { columns: machine.reels, cells: byRows(cells.map((symbol, cell) => cellOf(symbol, hit.has(cell)))) }
    })
  }

  function cellOf(symbol: string, isHit: boolean): ReplayCell {
    const icon = symbols[symbol]
    return {
      text: symbol,
      picture: icon === undefined ? undefined : artUrl(`/art/symbol/${icon}.svg`),
      tone: isHit ? 'good' : 'plain',
    }
  }

  /** The machine counts down its reels, a page counts along its rows. */
  function byRows(cells: readonly ReplayCell[]): ReplayCell[] {
    const { rows, reels } = machine
    return cells.map((_, at) => cells[(at % reels) * rows + Math.floor(at / reels)] as ReplayCell)
  }
}
