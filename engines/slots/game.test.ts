import { expect, test } from 'vitest'
import { isJson } from '#engines/fairness/canonical.ts'
import { hashSeed } from '#engines/fairness/commit.ts'
import { type Proof, verifyProof } from '#engines/fairness/proof.ts'
import { gameHash, provableGame, roundOutcome, roundParams } from '#engines/fairness/replay.ts'
import { openStream } from '#engines/fairness/stream.ts'
import type { Game, Json, Round } from '#engines/game.ts'
import { ratio, toNumber } from '#engines/ratio.ts'
import { type ModelId, slotGameOf, slotModels } from '#engines/slots/models.ts'
import type { SlotState } from '#engines/slots/spin.ts'
import { mostStake, standardLimits } from '#engines/stake.ts'
import { nodeHmac } from '#kit/node-hmac.ts'

const ids = Object.keys(slotModels) as ModelId[]
const serverSeed = '0123456789abcdef'.repeat(4)
const clientSeed = 'player-seed-1'
const limits = standardLimits.PHP

/** Plays a round as the play module does: each step opens the stream again where the last one left it. */
function play(id: ModelId, nonce: number, stake: bigint) {
  const game = slotGameOf(id)
  const bet = { stake, maxPayout: limits.maxPayout, choice: {} }
  const first = openStream(nodeHmac, { serverSeed, clientSeed, nonce })
  const begun = game.begin(bet, first)
  if (!begun.ok) throw new Error(begun.refusal)
  let round: Round<typeof bet.choice, SlotState> = { ...bet, state: begun.value }
  let { cursor } = first
  const actions: Json[] = []
  while (!game.isOver(round)) {
    const { kind, ...step } = game.sweep(round)
    if (kind === 'refund' || !('action' in step)) throw new Error('a slot is always played on')
    const stream = openStream(nodeHmac, { serverSeed, clientSeed, nonce }, cursor)
    const next = game.act(round, step.action, stream)
    if (!next.ok) throw new Error(next.refusal)
    actions.push(step.action)
    cursor = stream.cursor
    round = { ...bet, state: JSON.parse(JSON.stringify(next.value)) as SlotState }
  }
  return { game, bet, round, actions }
}

test.each(ids)('BX-02.1 %s: rounds are proven by their proof alone, step by step', (id) => {
  let steps = 0
  for (let nonce = 0; nonce < 60; nonce += 1) {
    const { game, bet, round, actions } = play(id, nonce, 20_00n)
    const plain = game as unknown as Game
    steps += actions.length
    const proof: Proof = {
      version: 1,
      game: game.info.id,
      mathVersion: game.info.mathVersion,
      configHash: gameHash(game),
      source: { kind: 'seeds', serverSeedHash: hashSeed(serverSeed), serverSeed, clientSeed, nonce },
      params: roundParams(bet, actions),
      outcome: roundOutcome(plain, round),
    }
    expect(verifyProof(nodeHmac, JSON.parse(JSON.stringify(proof)), [provableGame(plain)]).ok).toBe(true)
    const better = { ...proof, outcome: { ...roundOutcome(plain, round), payout: '999' } }
    expect(verifyProof(nodeHmac, better, [provableGame(plain)]).ok).toBe(false)
    expect(game.payoutOf(round)).toBe((20_00n * BigInt(round.state.won)) / BigInt(game.model.bet))
  }
  if (slotGameOf(id).info.steps === 'one') expect(steps).toBe(0)
})

test.each(ids)('%s: a payout is rounded down, never up, at a stake that its units do not divide', (id) => {
  let cut = 0
  for (let nonce = 0; nonce < 200; nonce += 1) {
    const { game, round } = play(id, nonce, 1_01n)
    const exact = 1_01n * BigInt(round.state.won)
    const bet = BigInt(game.model.bet)
    expect(game.payoutOf(round)).toBe((exact - (exact % bet)) / bet)
    if (exact % bet !== 0n) cut += 1
  }
  expect(cut).toBeGreaterThan(0)
})

test.each(ids)('%s: what it says of itself', (id) => {
  const game = slotGameOf(id)
  const { info, model } = game
  expect(info.id).toBe(`slot-${id}`)
  expect(isJson(game.rules)).toBe(true)
  expect(info.rtpPpm).toEqual({ least: Math.round(toNumber(model.figures.rtp) * 1e6), most: info.rtpPpm.least })
  expect(game.rtpOf({})).toEqual(model.figures.rtp)
  expect(info.topMultiplier).toBe(Math.floor(model.maxWin))
  expect(model.maxWin * model.bet).toBeCloseTo(game.machine.cap, 9)
})

test('a stake whose highest win could pass the limit is refused, and nothing is drawn', () => {
  const game = slotGameOf('a96')
  const most = mostStake(limits, ratio(game.machine.cap, game.model.bet))
  expect(most).toBe(1_000_00n)
  const beginWith = (stake: bigint) => {
    const stream = openStream(nodeHmac, { serverSeed, clientSeed, nonce: 1 })
    return { ...game.begin({ stake, maxPayout: limits.maxPayout, choice: {} }, stream), cursor: stream.cursor }
  }
  expect(beginWith(most)).toMatchObject({ ok: true, cursor: 20 })
  expect(beginWith(most + 1n)).toMatchObject({ ok: false, refusal: 'win_could_pass_the_limit', cursor: 0 })
  expect(beginWith(0n)).toMatchObject({ ok: false, refusal: 'stake_must_be_positive', cursor: 0 })
})

test('choices and actions are read strictly', () => {
  const game = slotGameOf('a96')
  expect(game.readChoice({})).toEqual({ ok: true, value: {} })
  for (const wrong of [null, [], { lines: 5 }, 'x']) expect(game.readChoice(wrong)).toMatchObject({ ok: false })
  expect(game.readAction({ kind: 'spin' })).toEqual({ ok: true, value: { kind: 'spin' } })
  for (const wrong of [null, {}, { kind: 'collect' }, { kind: 'spin', stops: [0] }])
    expect(game.readAction(wrong)).toMatchObject({ ok: false, refusal: 'action_is_malformed' })
})

test('a round that is over takes no more steps', () => {
  const { game, round } = play('breeze', 3, 20_00n)
  const stream = openStream(nodeHmac, { serverSeed, clientSeed, nonce: 3 }, 20)
  expect(game.act(round, { kind: 'spin' }, stream)).toEqual({ ok: false, refusal: 'round_is_over' })
  expect(stream.cursor).toBe(20)
})
