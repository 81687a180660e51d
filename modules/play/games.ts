import { gameHash } from '#engines/fairness/replay.ts'
import type { Game } from '#engines/game.ts'
import { instantGames } from '#engines/instant/games.ts'
import { pastGames } from '#engines/instant/past-games.ts'
import { type ModelId, slotGameOf, slotModels } from '#engines/slots/models.ts'

/** An engine with the hash of its rules, which is costly to work out and the same until the next release. */
export interface Engine {
  readonly game: Game
  readonly configHash: string
}

const engines = new Map<string, Engine>()

/** Engines are asked for by the ids that rounds and the catalogue carry. A game of other types is the same object to us: its JSON is its own. */
export function engineOf(id: string): Engine | null {
  const known = engines.get(id)
  if (known) return known
  const game = findGame(id)
  if (!game) return null
  const engine = { game, configHash: gameHash(game) }
  engines.set(id, engine)
  return engine
}

const pastEngines: readonly Engine[] = pastGames.map((game) => ({ game, configHash: gameHash(game) }))

/** An engine with the rules of this hash, the current ones or earlier ones; null for rules that are no longer kept. */
export function engineByHash(id: string, configHash: string): Engine | null {
  const current = engineOf(id)
  if (current?.configHash === configHash) return current
  return pastEngines.find((past) => past.game.info.id === id && past.configHash === configHash) ?? null
}

/** Every version of every engine that rounds can still be proven by, the current one of each first. */
export function listEngines(): readonly (Engine & { readonly isCurrent: boolean })[] {
  return engineIds.flatMap((id) => {
    const current = engineOf(id)
    const past = pastEngines.filter(({ game }) => game.info.id === id)
    return [
      ...(current ? [{ ...current, isCurrent: true }] : []),
      ...past.map((engine) => ({ ...engine, isCurrent: false })),
    ]
  })
}

function findGame(id: string): Game | null {
  const instant = instantGames.find(({ info }) => info.id === id)
  if (instant) return instant
  const model = id.startsWith('slot-') ? id.slice('slot-'.length) : ''
  return Object.hasOwn(slotModels, model) ? slotGameOf(model as ModelId) : null
}

/** What the whole law of a slot's round gives; a jackpot is no part of it. Other games have as many laws as they have choices. */
export function slotFiguresOf(id: string) {
  const model = id.startsWith('slot-') ? id.slice('slot-'.length) : ''
  if (!Object.hasOwn(slotModels, model)) return null
  const { figures, jackpot } = slotModels[model as ModelId]
  return { ...figures, hasJackpot: jackpot !== undefined }
}

export const engineIds: readonly string[] = [
  ...instantGames.map(({ info }) => info.id),
  ...Object.keys(slotModels).map((model) => `slot-${model}`),
]
