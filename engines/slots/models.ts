import { type SlotGame, slotGame } from '#engines/slots/game.ts'
import type { SlotModel } from '#engines/slots/model.ts'
import { a96 } from '#engines/slots/models/a96.ts'
import { beacon } from '#engines/slots/models/beacon.ts'
import { breeze } from '#engines/slots/models/breeze.ts'
import { delta } from '#engines/slots/models/delta.ts'
import { grove } from '#engines/slots/models/grove.ts'
import { lantern } from '#engines/slots/models/lantern.ts'
import { nine } from '#engines/slots/models/nine.ts'
import { orchard } from '#engines/slots/models/orchard.ts'
import { ripple } from '#engines/slots/models/ripple.ts'
import { rivers } from '#engines/slots/models/rivers.ts'
import { summit } from '#engines/slots/models/summit.ts'
import { trio } from '#engines/slots/models/trio.ts'
import { tumble } from '#engines/slots/models/tumble.ts'
import { twin } from '#engines/slots/models/twin.ts'
import { vault } from '#engines/slots/models/vault.ts'

/** The maths that our titles are dressed in. */
export const slotModels = {
  a96,
  beacon,
  breeze,
  delta,
  grove,
  lantern,
  nine,
  orchard,
  ripple,
  rivers,
  summit,
  trio,
  tumble,
  twin,
  vault,
} as const satisfies Readonly<Record<string, SlotModel>>

export type ModelId = keyof typeof slotModels

const games = new Map<ModelId, SlotGame>()

/** The game of a model, laid out when it is first asked for. */
export function slotGameOf(id: ModelId): SlotGame {
  const known = games.get(id) ?? slotGame(slotModels[id])
  games.set(id, known)
  return known
}
