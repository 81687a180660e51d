import { envelopeConfigHash, envelopeGame, envelopeParams, splitEnvelope } from '#engines/envelope.ts'
import { hashText } from '#engines/fairness/hash.ts'
import type { Proof } from '#engines/fairness/proof.ts'
import type { Game, Json, Round } from '#engines/game.ts'
import { assert } from '#kit/assert.ts'
import { Chance } from '#modules/ledger/simulation/chance.ts'
import { chainLength, type NextAction, openLink, openSeeds, playRound } from '#tests/verifier/rounds.ts'

/** Rounds of every engine from known seeds, over its choices, stakes and limits: what a verifier in another language is tried with. */

const clientSeeds = ['player-seed-1', 'a', 'lucky 7: "mabuhay" \\o/', '~'.repeat(64), '0']

const choices: Readonly<Record<string, (chance: Chance) => Json>> = {
  crash: (chance) => ({ autoX100: chance.isIn(2) ? null : 101 + chance.below(chance.pick([50, 500, 20_000])) }),
  dice: (chance) => ({ side: chance.pick(['under', 'over']), chances: 1 + chance.below(9_800) }),
  limbo: (chance) => ({ targetX100: 101 + chance.below(chance.pick([100, 1_000, 1_000_000])) }),
  mines: (chance) => ({ mines: 1 + chance.below(24) }),
  plinko: (chance) => ({ rows: chance.pick([8, 12, 16]), risk: chance.pick(['low', 'medium', 'high']) }),
  keno: (chance) => ({ numbers: someNumbers(chance) }),
  wheel: (chance) => ({ risk: chance.pick(['low', 'medium', 'high']) }),
  scratch: (chance) => ({ card: chance.pick(['bright', 'classic', 'grand']) }),
  'coin-flip': (chance) => ({ side: chance.pick(['heads', 'tails']) }),
}

function someNumbers(chance: Chance): number[] {
  const numbers = new Set<number>()
  const count = 1 + chance.below(10)
  while (numbers.size < count) numbers.add(1 + chance.below(80))
  return [...numbers]
}

/** What a player might try next in a game with steps; the game says whether it can be done. */
function someAction(id: string, chance: Chance): Json {
  if (id === 'mines') return chance.isIn(6) ? { kind: 'collect' } : { kind: 'open', cell: chance.below(25) }
  if (id === 'hi-lo') {
    if (chance.isIn(5)) return { kind: chance.pick(['skip', 'collect']) }
    return { kind: 'guess', guess: chance.pick(['higher', 'lower', 'higher', 'lower', 'same']) }
  }
  return { kind: 'spin' }
}

/** Tries actions until the game takes one. A refused one draws nothing, so it leaves no trace. */
function tryActions(game: Game, chance: Chance): NextAction {
  const unused = { u32: () => 0, int: () => 0, bits52: () => 0n }
  return (round) => {
    if (game.isOver(round)) return null
    for (let tries = 0; tries < 1000; tries += 1) {
      const action = someAction(game.info.id, chance)
      if (game.act(round, action, unused).ok) return action
    }
    throw new Error(`${game.info.id} is not over and takes no action`)
  }
}

/** A cash-out at some moment if the round is still running then, or none, and the end of the shared round. */
function leaveCrash(game: Game, chance: Chance): NextAction {
  const unused = { u32: () => 0, int: () => 0, bits52: () => 0n }
  const isLeft = !chance.isIn(3)
  const cashOut = { kind: 'cash_out', elapsedMs: chance.below(chance.pick([3_000, 20_000, 153_507])) }
  return (round: Round<Json, Json>, actions) => {
    if (isLeft && actions.length === 0 && game.act(round, cashOut, unused).ok) return cashOut
    const isEnded = actions.some((action) => (action as { readonly kind: string }).kind === 'end')
    return isEnded ? null : { kind: 'end' }
  }
}

/** The least room that this game needs for a stake, and a little or a lot more: rounds that end at their limit are among them. */
function maxPayoutFor(game: Game, stake: bigint, choice: Json, chance: Chance): bigint {
  const isFree = (maxPayout: bigint) => {
    const begun = game.begin({ stake, maxPayout, choice }, { u32: () => 0, int: () => 0, bits52: () => 0n })
    return begun.ok
  }
  let least = stake
  while (!isFree(least)) least *= 2n
  return chance.pick([least, least + BigInt(chance.below(10_000)), least * 3n, least + 500_000_000n])
}

interface SeedPlace {
  readonly serverSeed: string
  readonly clientSeed: string
  readonly nonce: number
}

/**
 * Where rounds are drawn from. Free spins and held coins come once in a hundred rounds or less, so a quarter of a slot's rounds are
 * looked for among twenty times as many.
 */
function findPlaces(game: Game, count: number, chance: Chance): SeedPlace[] {
  const placeOf = (at: number): SeedPlace => ({
    serverSeed: hashText(`server seed ${at % 7}`),
    clientSeed: chance.pick(clientSeeds),
    nonce: chance.isIn(20) ? 1_000_000_000 + at : at,
  })
  const plain = Array.from({ length: count }, (_, at) => placeOf(at))
  if (game.info.family !== 'slots' || game.info.steps === 'one') return plain
  const bet = { stake: 1n, maxPayout: 10n ** 12n, choice: {} }
  const hasSteps = ({ serverSeed, clientSeed, nonce }: SeedPlace) => {
    const begun = game.begin(bet, openSeeds(serverSeed, clientSeed, nonce).stream)
    return begun.ok && !game.isOver({ ...bet, state: begun.value })
  }
  const more = Array.from({ length: count * 20 }, (_, at) => placeOf(count + at)).filter(hasSteps)
  return [...more.slice(0, Math.floor(count / 4)), ...plain].slice(0, count)
}

export function makeRounds(game: Game, count: number): Proof[] {
  const { id, mathVersion } = game.info
  const chance = new Chance([...`${id} ${mathVersion}`].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7))
  return findPlaces(game, count, chance).map(({ serverSeed, clientSeed, nonce }, at) => {
    const choice = choices[id]?.(chance) ?? {}
    const stake = chance.pick([1n, 100n, 101n, 10_00n, BigInt(1 + chance.below(5_000_000)), 999_999_999n])
    const bet = { stake, choice, maxPayout: maxPayoutFor(game, stake, choice, chance) }
    if (game.info.source === 'chain') {
      // Every twentieth has no room above its stake, so that its target is 1.00.
      const placed = at % 20 === 0 ? { stake: 1n, choice: { autoX100: null }, maxPayout: 1n } : bet
      const index = 1 + ((at * 37) % chainLength)
      const opened = openLink(index, 1 + chance.below(chance.pick([1, 10, index])))
      return playRound(game, opened, placed, leaveCrash(game, chance)).proof
    }
    return playRound(game, openSeeds(serverSeed, clientSeed, nonce), bet, tryActions(game, chance)).proof
  })
}

export function makeEnvelopes(count: number): Proof[] {
  const chance = new Chance(8)
  return Array.from({ length: count }, (_, at) => {
    const shares = 1 + chance.below(chance.pick([3, 20, 500]))
    const unit = chance.pick([1n, 10_000n])
    const kind = chance.isIn(5) ? ('equal' as const) : ('random' as const)
    const each = BigInt(chance.below(chance.pick([1, 3, 100_000])))
    const total = unit * (BigInt(shares) * (1n + each) + (kind === 'equal' ? 0n : BigInt(chance.below(5))))
    const { source, stream } = openSeeds(hashText(`envelope seed ${at}`), chance.pick(clientSeeds), 0)
    const split = splitEnvelope({ kind, total, shares, unit }, stream)
    assert(split.ok, 'this envelope can be shared')
    return {
      ...{ version: 1, game: envelopeGame.id, mathVersion: envelopeGame.mathVersion, configHash: envelopeConfigHash },
      ...{ source, params: envelopeParams({ kind, total, shares, unit }) },
      outcome: { shares: split.value.map(String) },
    }
  })
}
