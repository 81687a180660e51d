import { envelopeConfigHash, envelopeGame } from '#engines/envelope.ts'
import { gameHash } from '#engines/fairness/replay.ts'
import { tableGames } from '#engines/tables/games.ts'
import { listEngines } from '#modules/play/games.ts'

/** The rules that proofs name by their hash, for verifiers that know none of our code. Without a game: those of all games. */
export function listRules(game: string | null) {
  const engines = listEngines().map(({ game: { info, rules }, configHash, isCurrent }) => {
    return { game: info.id, mathVersion: info.mathVersion, configHash, source: info.source, isCurrent, rules }
  })
  const tables = tableGames.map((table) => {
    const { id, mathVersion, source } = table.info
    return { game: id, mathVersion, configHash: gameHash(table), source, isCurrent: true, rules: table.rules }
  })
  const { id, mathVersion, rules } = envelopeGame
  const envelope = {
    game: id,
    mathVersion,
    configHash: envelopeConfigHash,
    source: 'seeds' as const,
    isCurrent: true,
    rules,
  }
  return [...engines, ...tables, envelope].filter((row) => game === null || row.game === game)
}
