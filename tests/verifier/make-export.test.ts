import { expect, test } from 'vitest'
import { provableEnvelope } from '#engines/envelope.ts'
import { type Proof, verifyProof } from '#engines/fairness/proof.ts'
import { provableGame } from '#engines/fairness/replay.ts'
import { provableSharedGame } from '#engines/fairness/replay-shared.ts'
import { lotteryGames } from '#engines/lottery/games.ts'
import { provableLottery, type TicketOutcome, type TicketParams } from '#engines/lottery/replay.ts'
import { blackjack } from '#engines/tables/blackjack/game.ts'
import { tableGames } from '#engines/tables/games.ts'
import { nodeHmac } from '#kit/node-hmac.ts'
import { listEngines } from '#modules/play/games.ts'
import { makeExport, ticketsOf } from '#tests/verifier/make-export.ts'
import { makeLotteryTickets } from '#tests/verifier/make-lotteries.ts'
import { makeRounds } from '#tests/verifier/make-rounds.ts'
import { makeTableRounds, spotsOfTable } from '#tests/verifier/make-tables.ts'

const perEngine = 20
const exported = makeExport(perEngine)
const provables = [
  ...listEngines().map(({ game }) => provableGame(game)),
  ...tableGames.map(provableSharedGame),
  ...lotteryGames.map(provableLottery),
  provableEnvelope,
]

test('every exported round of every engine and version is proven by its proof, and every changed one is refused', () => {
  for (const proof of exported.proofs)
    expect(verifyProof(nodeHmac, proof, provables), proof.game).toMatchObject({ ok: true })
  for (const proof of exported.wrong.proofs)
    expect(verifyProof(nodeHmac, proof, provables)).toMatchObject({ ok: false })
  const counts = Map.groupBy(exported.proofs, ({ configHash }) => configHash)
  expect([...counts.keys()].toSorted()).toEqual(exported.rules.rules.map(({ configHash }) => configHash).toSorted())
  const lotteries = new Set(lotteryGames.map(({ info }) => info.id))
  for (const [{ game }, ...others] of counts.values() as Iterable<[Proof, ...Proof[]]>)
    expect(1 + others.length, game).toBe(lotteries.has(game) ? ticketsOf(perEngine) : perEngine)
})

test('bets on crash that end by themselves, at 1.00 too, and anchors further back are among them', () => {
  const bets = exported.proofs.filter(({ game }) => game === 'crash')
  const ofKind = (kind: string) => bets.filter((bet) => JSON.stringify(bet.params).includes(kind))
  expect(
    ofKind('"actions":[{"kind":"end"}]').filter((bet) => ofKind('"autoX100":1').includes(bet)).length,
  ).toBeGreaterThan(0)
  expect(ofKind('cash_out').length).toBeGreaterThan(0)
  const targets = bets.map(
    ({ outcome }) => (outcome as { readonly view: { readonly targetX100: number } }).view.targetX100,
  )
  expect(targets).toContain(100)
  const steps = bets.map(({ source }) => (source.kind === 'chain' ? source.index - source.anchor.index : 0))
  expect([Math.min(...steps) === 1, Math.max(...steps) > 10]).toEqual([true, true])
})

test('every spot of every table and every act are among 100 rounds of each', () => {
  for (const game of tableGames) {
    const proofs = makeTableRounds(game, 100)
    const written = JSON.stringify(proofs)
    const missing = spotsOfTable(game.info.id).filter((spot) => !written.includes(`"spot":"${spot}"`))
    // A wheel has more spots than fit.
    expect(missing.length, game.info.id).toBeLessThanOrEqual(game.info.id.startsWith('roulette') ? 30 : 0)
  }
  const cards = JSON.stringify(makeTableRounds(blackjack, 100))
  const found = [
    /"hit"/,
    /"stand"/,
    /"double"/,
    /"split"/,
    /"split-\d"/,
    /"double-\d-1"/,
    /"double-\d-2"/,
    /practice-1/,
  ]
  expect(found.filter((wanted) => !wanted.test(cards))).toEqual([])
})

test('every play of every lottery is among 40 tickets of each, and half of them win', () => {
  for (const game of lotteryGames) {
    const bets = makeLotteryTickets(game, 40).flatMap(({ params, outcome }) => {
      const settled = (outcome as TicketOutcome).bets
      return (params as TicketParams).bets.map(({ play }, at) => ({ play, wins: settled[at]?.wins ?? {} }))
    })
    expect(new Set(bets.map(({ play }) => play)), game.info.id).toEqual(new Set(game.plays.map(({ id }) => id)))
    const won = new Set(bets.filter(({ wins }) => Object.keys(wins).length > 0).map(({ play }) => play))
    expect(won.size / game.plays.length, game.info.id).toBeGreaterThan(0.5)
  }
})

test('the same rounds are exported each time', () => {
  for (const game of lotteryGames) expect(makeLotteryTickets(game, 2)).toEqual(makeLotteryTickets(game, 2))
  for (const game of tableGames) expect(makeTableRounds(game, 2)).toEqual(makeTableRounds(game, 2))
  for (const { game } of listEngines()) expect(makeRounds(game, 2)).toEqual(makeRounds(game, 2))
})
