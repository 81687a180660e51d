import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonicalJson, isJson } from '#engines/fairness/canonical.ts'
import { linkAt, mintChain, openChainStream } from '#engines/fairness/chain.ts'
import { hashSeed } from '#engines/fairness/commit.ts'
import { type Proof, type ProofSource, verifyProof } from '#engines/fairness/proof.ts'
import { gameHash, provableGame, roundOutcome, roundParams } from '#engines/fairness/replay.ts'
import { openStream, type Stream } from '#engines/fairness/stream.ts'
import { volatilityOf } from '#engines/figures.ts'
import type { Json, Maths, Round } from '#engines/game.ts'
import { mathsOf as bingoMaths } from '#engines/instant/bingo/math.ts'
import { mathsOf as coinMaths } from '#engines/instant/coin-flip/math.ts'
import { mathsOf as crashMaths } from '#engines/instant/crash/math.ts'
import { mathsOf as diceMaths } from '#engines/instant/dice/math.ts'
import { instantGames } from '#engines/instant/games.ts'
import { mathsOf as hiLoMaths } from '#engines/instant/hi-lo/math.ts'
import type { InstantGame } from '#engines/instant/instant-game.ts'
import { mathsOf as kenoMaths } from '#engines/instant/keno/math.ts'
import { mathsOf as limboMaths } from '#engines/instant/limbo/math.ts'
import { mathsOf as minesMaths } from '#engines/instant/mines/math.ts'
import { mathsOf as plinkoMaths } from '#engines/instant/plinko/math.ts'
import { mathsOf as scratchMaths } from '#engines/instant/scratch/math.ts'
import { mathsOf as wheelMaths } from '#engines/instant/wheel/math.ts'
import { checkStake, mostStake, standardLimits } from '#engines/stake.ts'
import { nodeHmac } from '#kit/node-hmac.ts'

interface Driver {
  readonly choice: fc.Arbitrary<Json>
  /** The figures of the choice that is offered first, with the plan a careful player would have. */
  readonly firstMaths: Maths
  /** Some action for any number, in a game with steps. */
  readonly action?: (n: number) => Json
}

const nothing = fc.constant({})
const hiLoActions: Json[] = [
  { kind: 'guess', guess: 'higher' },
  { kind: 'guess', guess: 'lower' },
  { kind: 'guess', guess: 'same' },
  { kind: 'skip' },
  { kind: 'collect' },
]

const drivers: Readonly<Record<string, Driver>> = {
  crash: {
    choice: fc.record({ autoX100: fc.option(fc.integer({ min: 101, max: 1_000_000 }), { nil: null }) }),
    firstMaths: crashMaths(200),
    action: (n) => (n % 3 === 0 ? { kind: 'end' } : { kind: 'cash_out', elapsedMs: (n * 7) % 150_000 }),
  },
  dice: {
    choice: fc.record({ side: fc.constantFrom('under', 'over'), chances: fc.integer({ min: 1, max: 9_800 }) }),
    firstMaths: diceMaths(4_950),
  },
  limbo: { choice: fc.record({ targetX100: fc.integer({ min: 101, max: 100_000_000 }) }), firstMaths: limboMaths(200) },
  mines: {
    choice: fc.record({ mines: fc.integer({ min: 1, max: 24 }) }),
    firstMaths: minesMaths(3, 3),
    action: (n) => (n % 5 === 0 ? { kind: 'collect' } : { kind: 'open', cell: n % 25 }),
  },
  plinko: {
    choice: fc.record({ rows: fc.constantFrom(8, 12, 16), risk: fc.constantFrom('low', 'medium', 'high') }),
    firstMaths: plinkoMaths({ rows: 12, risk: 'medium' }),
  },
  'hi-lo': {
    choice: nothing,
    firstMaths: hiLoMaths([{ rank: 7, guess: 'higher' }]),
    action: (n) => hiLoActions[n % hiLoActions.length] ?? null,
  },
  keno: {
    choice: fc.record({ numbers: fc.uniqueArray(fc.integer({ min: 1, max: 80 }), { minLength: 1, maxLength: 10 }) }),
    firstMaths: kenoMaths(5),
  },
  wheel: {
    choice: fc.record({ risk: fc.constantFrom('low', 'medium', 'high') }),
    firstMaths: wheelMaths({ risk: 'medium' }),
  },
  scratch: {
    choice: fc.record({ card: fc.constantFrom('bright', 'classic', 'grand') }),
    firstMaths: scratchMaths({ card: 'classic' }),
  },
  bingo: { choice: nothing, firstMaths: bingoMaths() },
  'coin-flip': { choice: fc.record({ side: fc.constantFrom('heads', 'tails') }), firstMaths: coinMaths() },
}

const serverSeed = '5eed'.repeat(16)
const chain = mintChain('c4a1'.repeat(16), 1_000)
const salt = '5a17'.repeat(16)

function openSource(game: InstantGame, nonce: number): { readonly source: ProofSource; readonly stream: Stream } {
  if (game.info.source === 'seeds') {
    const seeds = { serverSeed, clientSeed: 'all games', nonce }
    return {
      source: { kind: 'seeds', serverSeedHash: hashSeed(serverSeed), ...seeds },
      stream: openStream(nodeHmac, seeds),
    }
  }
  const index = nonce + 1
  const hash = linkAt(chain, index)
  const anchor = { index: 0, hash: chain.terminal }
  return {
    source: { kind: 'chain', terminal: chain.terminal, index, hash, salt, anchor },
    stream: openChainStream(nodeHmac, { hash, salt }),
  }
}

/** Plays a round to its end by some actions, each step from what a database would have kept. */
function playRound(
  game: InstantGame,
  bet: { stake: bigint; maxPayout: bigint; choice: Json },
  nonce: number,
  moves: number[],
) {
  const { source, stream } = openSource(game, nonce)
  const begun = game.begin(bet, stream)
  if (!begun.ok) return begun.refusal
  let round: Round<Json, Json> = { ...bet, state: begun.value }
  const actions: Json[] = []
  for (const move of moves) {
    if (game.isOver(round)) break
    const action = game.readAction(drivers[game.info.id]?.action?.(move))
    const acted = action.ok ? game.act(round, action.value, stream) : action
    if (!action.ok || !acted.ok) continue
    expect(isJson(acted.value)).toBe(true)
    round = { ...bet, state: JSON.parse(JSON.stringify(acted.value)) as Json }
    actions.push(action.value)
  }
  return { round, actions, source }
}

const stakes = fc.bigInt(1n, 2n ** 63n - 1n)
const choiceOf = (game: InstantGame) => drivers[game.info.id]?.choice ?? fc.constant(null)

describe.each(instantGames.map((game) => [game.info.id, game] as const))('%s', (id, game) => {
  test('BX-02.1 every round stays within its limit and is proven by its proof alone, at any stake', () => {
    let proven = 0
    fc.assert(
      fc.property(
        stakes,
        stakes,
        choiceOf(game),
        fc.nat(400),
        fc.array(fc.nat(1_000), { minLength: 40, maxLength: 40 }),
        (stake, maxPayout, choice, nonce, moves) => {
          // Half of the rounds have plenty of room, so that not all of them are refused.
          const bet = { stake: nonce % 2 === 0 ? 1n + (stake % 100_000n) : stake, maxPayout, choice }
          const played = playRound(game, bet, nonce, moves)
          if (played === 'win_could_pass_the_limit') return
          if (typeof played === 'string') throw new Error(played)
          const { round, actions, source } = played
          const payout = game.payoutOf(round)
          expect(payout >= 0n && payout <= (game.isOver(round) ? maxPayout : payout)).toBe(true)
          if (!game.isOver(round)) return
          const proof: Proof = {
            version: 1,
            game: id,
            mathVersion: game.info.mathVersion,
            configHash: gameHash(game),
            source,
            params: roundParams(bet, actions),
            outcome: roundOutcome(game, round),
          }
          const travelled: unknown = JSON.parse(JSON.stringify(proof))
          expect(verifyProof(nodeHmac, travelled, [provableGame(game)])).toMatchObject({
            ok: true,
            value: { outcome: proof.outcome },
          })
          proven += 1
        },
      ),
      { numRuns: 60, seed: 5 },
    )
    expect(proven).toBeGreaterThan(15)
  })

  test('reads its own first choice, and nothing that is strange', () => {
    expect(game.readChoice(game.firstChoice)).toEqual({ ok: true, value: game.firstChoice })
    fc.assert(
      fc.property(fc.anything(), (input) => {
        const read = game.readChoice(input)
        if (read.ok) expect(canonicalJson(read.value)).toBe(canonicalJson(input as Json))
        expect(game.readAction(input)).toMatchObject({ ok: false })
      }),
    )
  })

  test('stakes below one unit are refused before anything is drawn', () => {
    const { stream } = openSource(game, 0)
    for (const stake of [0n, -1n]) {
      expect(game.begin({ stake, maxPayout: 1_000n, choice: game.firstChoice }, stream)).toEqual({
        ok: false,
        refusal: 'stake_must_be_positive',
      })
    }
    expect(stream.cursor).toBe(0)
  })

  test('the highest stake on the screen is the last that is taken', () => {
    const limits = { least: 1n, most: 10n ** 12n, maxPayout: 123_456_789n }
    const most = mostStake(limits, game.reachOf(game.firstChoice))
    const begin = (stake: bigint) =>
      game.begin({ stake, maxPayout: limits.maxPayout, choice: game.firstChoice }, openSource(game, 1).stream)
    expect(begin(most).ok).toBe(true)
    expect(begin(most + 1n)).toEqual({ ok: false, refusal: 'win_could_pass_the_limit' })
  })

  test('BX-03.1 is what it says: volatility of the first choice, return within its bounds', () => {
    const first = drivers[id]?.firstMaths
    expect(first && volatilityOf(first)).toBe(game.info.volatility)
    const { least, most } = game.info.rtpPpm
    fc.assert(
      fc.property(choiceOf(game), (choice) => {
        const { num, den } = game.rtpOf(choice)
        const ppm = Number((num * 2_000_000n + den) / (2n * den))
        expect(ppm).toBeGreaterThanOrEqual(least)
        expect(ppm).toBeLessThanOrEqual(most)
      }),
    )
  })
})

test('ids and hashes name one game each, and rules are plain JSON', () => {
  expect(new Set(instantGames.map((game) => game.info.id)).size).toBe(11)
  expect(new Set(instantGames.map(gameHash)).size).toBe(11)
  for (const game of instantGames) expect(isJson(game.rules)).toBe(true)
})

test.each([
  [0n, 'stake_must_be_positive'],
  [-100n, 'stake_must_be_positive'],
  [99n, 'stake_is_below_minimum'],
  [50_000_01n, 'stake_is_above_maximum'],
])('a stake of %s is refused: %s', (stake, refusal) => {
  expect(checkStake(stake, standardLimits.PHP)).toEqual({ ok: false, refusal })
})

test('stakes within the limits are taken', () => {
  for (const limits of Object.values(standardLimits)) {
    for (const stake of [limits.least, limits.most])
      expect(checkStake(stake, limits)).toEqual({ ok: true, value: null })
  }
})
