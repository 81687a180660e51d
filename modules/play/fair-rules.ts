import { envelopeConfigHash, envelopeGame } from '#engines/envelope.ts'
import { gameHash } from '#engines/fairness/replay.ts'
import { lotteryGames } from '#engines/lottery/games.ts'
import { tableGames } from '#engines/tables/games.ts'
import { listEngines } from '#modules/play/games.ts'

/** The rules that proofs name by their hash, for verifiers that know none of our code. Without a game: those of all games. */
export function listRules(game: string | null) {
  const engines = listEngines().map(({ game: { info, rules }, configHash, isCurrent }) => {
    return { game: info.id, mathVersion: info.mathVersion, configHash, source: info.source, isCurrent, rules }
  })
  const shared = [...tableGames, ...lotteryGames].map(({ info, rules }) => {
    const { id, mathVersion, source } = info
    return { game: id, mathVersion, configHash: gameHash({ info, rules }), source, isCurrent: true, rules }
  })
  const { id, mathVersion } = envelopeGame
  const envelope = {
    game: id,
    mathVersion,
    configHash: envelopeConfigHash,
    source: 'seeds' as const,
    isCurrent: true,
    rules: envelopeGame.rules,
  }
  return [...engines, ...shared, envelope].filter((row) => game === null || row.game === game)
}
