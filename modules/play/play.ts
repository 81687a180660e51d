import { type OpenStream, openStream } from '#engines/fairness/stream.ts'
import { nodeHmac } from '#kit/node-hmac.ts'
import type { PlayDeps } from '#modules/play/deps.ts'
import type { Streams } from '#modules/play/draw.ts'
import type { Engine } from '#modules/play/games.ts'
import type { Policy } from '#modules/play/model.ts'
import { PlayerQueues } from '#modules/play/player-queue.ts'
import { policyOf } from '#modules/play/rules.ts'
import { insertStaked, type Sinks } from '#modules/play/sinks.ts'
import { findConfigId } from '#modules/play/store/rounds.ts'
import { readSetting } from '#modules/settings/service.ts'

/** Play as a whole: what it was given, and what it remembers between rounds. */
export interface Play extends PlayDeps {
  readonly playerQueues: PlayerQueues
  readonly sinks: Sinks
  readonly openStream: Streams['openStream']
  readonly configs: Map<string, number>
}

const openOwnStream: OpenStream = (seeds, cursor) => openStream(nodeHmac, seeds, cursor)

export function makePlay(parts: PlayDeps): Play {
  const made = {
    ...parts,
    openStream: parts.openStream ?? openOwnStream,
    playerQueues: new PlayerQueues(parts),
    configs: new Map(),
  }
  const play: Play = { ...made, sinks: { staked: { insert: (tx, rows) => insertStaked(tx, play, rows) } } }
  return play
}

export async function configIdOf(play: Play, { game, configHash }: Engine): Promise<number> {
  const known = play.configs.get(configHash)
  if (known !== undefined) return known
  const { id, mathVersion } = game.info
  const found = await play.db.tx(async (tx) => await findConfigId(tx, { game: id, mathVersion, configHash }))
  play.configs.set(configHash, found)
  return found
}

export async function currentPolicy({ settings }: PlayDeps): Promise<Policy> {
  return policyOf(await readSetting(settings, 'play'))
}
