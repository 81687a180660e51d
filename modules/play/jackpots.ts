import { randomBytes, randomInt } from 'node:crypto'
import { hashText } from '#engines/fairness/hash.ts'
import type { Draw } from '#engines/game.ts'
import { feedPot, openPot, type Pot, shownMinor } from '#engines/slots/jackpot.ts'
import type { Jackpot } from '#engines/slots/model.ts'
import { type ModelId, slotModels } from '#engines/slots/models.ts'
import { assert } from '#kit/assert.ts'
import { type Id, newId } from '#kit/id.ts'
import type { Currency } from '#kit/money.ts'
import type { Tx } from '#kit/tx.ts'
import type { AccountId, Leg } from '#modules/ledger/model.ts'
import { openAccount, post } from '#modules/ledger/service.ts'
import type { PlayDeps } from '#modules/play/deps.ts'
import type { PlannedRound } from '#modules/play/draw.ts'
import type { Engine } from '#modules/play/games.ts'
import {
  findAllPots,
  findHits,
  findPot,
  insertHit,
  insertPot,
  lockPot,
  type PotRow,
  updatePot,
} from '#modules/play/store/pots.ts'
import type { NewRound } from '#modules/play/store/rounds.ts'
import { houseOf, legsOf, purseOf, type Shares, type StakeReceipt, sharePayouts } from '#modules/wallet/service.ts'

/** What a round gives to a pot, with the accounts that are needed should it win it. */
export interface PotFeed {
  readonly potId: Id<'pot'>
  readonly jackpot: Jackpot
  readonly purse: AccountId
  readonly house: AccountId
}

/** The house's own randomness: a target drawn from a player's stream could be known once that player's seed is revealed. */
const houseDraw: Draw = {
  u32: () => randomInt(2 ** 32),
  int: (n) => randomInt(n),
  bits52: () => BigInt(`0x${randomBytes(7).toString('hex')}`) >> 4n,
}

function jackpotOf(engineId: string): { readonly model: ModelId; readonly jackpot: Jackpot } | null {
  const model = engineId.startsWith('slot-') ? engineId.slice('slot-'.length) : ''
  if (!Object.hasOwn(slotModels, model)) return null
  const { jackpot } = slotModels[model as ModelId] as { readonly jackpot?: Jackpot }
  return jackpot ? { model: model as ModelId, jackpot } : null
}

/** Nothing for the many games without a jackpot. */
export async function potOf(parts: PlayDeps, { game }: Engine, round: PlannedRound): Promise<PotFeed | null> {
  const found = jackpotOf(game.info.id)
  if (!found) return null
  const { jackpot, model } = found
  const { currency, playerId } = round
  const pot = (await findPot(parts.db.read, model, currency)) ?? (await openFirst(parts, model, jackpot, currency))
  const purse = await purseOf(parts.wallet, playerId as Id<'member'>, currency)
  return { potId: pot.id, jackpot, purse, house: await houseOf(parts.wallet, 'stakes', currency) }
}

/** What everyone may see of a pot: how much is in it, between what ends it falls, and the promise that its target stands. */
export async function showPot(parts: PlayDeps, engineId: string, currency: Currency) {
  const found = jackpotOf(engineId)
  if (!found) return null
  const { jackpot, model } = found
  const pot = (await findPot(parts.db.read, model, currency)) ?? (await openFirst(parts, model, jackpot, currency))
  const amount = shownMinor(jackpot, { micro: pot.micro, targetMinor: jackpot.ceilingMinor })
  return { amount, seed: jackpot.seedMinor, ceiling: jackpot.ceilingMinor, commitment: pot.commitment }
}

/** What verifiers need of all jackpots: the promises that stand, and what was behind those that are over. */
export async function listPromises({ db }: PlayDeps, limit: number) {
  const [open, fallen] = [await findAllPots(db.read), await findHits(db.read, limit)]
  return {
    open: open.map(({ model, currency, number, commitment, openedAt }) => {
      return { game: `slot-${model}`, currency, number, commitment, openedAt: openedAt.toISOString() }
    }),
    fallen: fallen.map(({ model, currency, number, commitment, target, salt, fellAt }) => {
      const shown = { target: String(target), salt, fellAt: fellAt.toISOString() }
      return { game: `slot-${model}`, currency, number, commitment, ...shown }
    }),
  }
}

/** What is in all pots of a currency together. One that nobody has played for yet is opened, with its seed in it. */
export async function poolOf(parts: PlayDeps, currency: Currency): Promise<bigint> {
  const pots = await Promise.all(Object.keys(slotModels).map((model) => showPot(parts, `slot-${model}`, currency)))
  return pots.reduce((sum, pot) => sum + (pot?.amount ?? 0n), 0n)
}

async function openFirst(parts: PlayDeps, model: ModelId, jackpot: Jackpot, currency: Currency): Promise<PotRow> {
  const house = await houseOf(parts.wallet, 'stakes', currency)
  const id = newId<'pot'>(parts.clock)
  const drawn = openPot(jackpot, houseDraw)
  const promise = await promiseOf(parts, id, 1, drawn.targetMinor)
  await parts.db.tx(async (tx) => {
    const account = await openAccount(tx, `jackpot:${model}`, 'jackpot', currency)
    const openedAt = new Date(parts.clock.nowMs())
    const posted = jackpot.seedMinor
    const row = { id, model, currency, account, number: 1, micro: drawn.micro, posted, ...promise, openedAt }
    if (!(await insertPot(tx, row))) return
    await move(tx, id, 'open', [seedLeg(house, account, jackpot)])
  })
  const pot = await findPot(parts.db.read, model, currency)
  assert(pot, 'a pot is there after it was opened')
  return pot
}

const seedLeg = (house: AccountId, account: AccountId, { seedMinor }: Jackpot): Leg => ({
  step: 'post',
  kind: 'jackpot_seed',
  debit: house,
  credit: account,
  amount: seedMinor,
})

async function move(tx: Tx, potId: string, key: string, legs: readonly Leg[]): Promise<void> {
  const moved = await post(tx, { scope: `sys:play:pot:${potId}`, key, ref: `pot:${potId}`, legs })
  assert(moved.ok, 'the house can always feed a pot, and a pot pays what it holds')
}

const labelOf = (potId: string, number: number) => `play pot ${potId} ${number}`

/** The target is sealed with a salt and promised by their hash, so that it can be neither guessed nor changed. */
async function promiseOf({ sealer }: PlayDeps, potId: string, number: number, target: bigint) {
  const salt = randomBytes(16).toString('hex')
  const plain = new TextEncoder().encode(`${target}:${salt}`)
  return { targetSealed: await sealer.seal(plain, labelOf(potId, number)), commitment: hashText(`${target}:${salt}`) }
}

async function readTarget({ sealer }: PlayDeps, { id, number, targetSealed }: PotRow) {
  const [target = '', salt = ''] = new TextDecoder()
    .decode(await sealer.unseal(targetSealed, labelOf(id, number)))
    .split(':')
  return { target: BigInt(target), salt }
}

interface Row {
  round: NewRound
  readonly receipt: StakeReceipt
  readonly pot: PotFeed | null
}

/** Feeds the pots with the rounds of a batch, in their order. A round that wins is given its jackpot here, before it is written. */
export async function feedPots(tx: Tx, parts: PlayDeps, rows: readonly Row[]): Promise<void> {
  const byPot = Map.groupBy(
    rows.filter(({ pot }) => pot !== null),
    ({ pot }) => (pot as PotFeed).potId,
  )
  // In one order for everyone, so that two batches cannot wait for each other.
  for (const potId of [...byPot.keys()].sort()) await feedOne(tx, parts, potId, byPot.get(potId) as Row[])
}

async function feedOne(tx: Tx, parts: PlayDeps, potId: Id<'pot'>, rows: readonly Row[]): Promise<void> {
  let row = await lockPot(tx, potId)
  let secret = await readTarget(parts, row)
  const legs: Leg[] = []
  for (const dealt of rows) {
    const { jackpot, purse, house } = dealt.pot as PotFeed
    const before: Pot = { micro: row.micro, targetMinor: secret.target }
    const { pot, paidMinor } = feedPot(jackpot, before, dealt.round.stake, houseDraw)
    const whole = paidMinor ?? pot.micro / 1_000_000n
    if (whole > row.posted) legs.push(feedLeg(house, row.account, whole - row.posted))
    if (paidMinor === null) {
      row = { ...row, micro: pot.micro, posted: whole }
      continue
    }
    const shares = await shareJackpot(tx, parts, dealt, paidMinor)
    legs.push(...legsOf(shares, { purse, house: row.account }, 'jackpot'))
    // What a lost grant would have had of it stays with the house.
    const kept = shares.purses.reduce((left, { amount }) => left - amount, paidMinor - shares.cash)
    if (kept > 0n) legs.push({ step: 'post', kind: 'jackpot', debit: row.account, credit: house, amount: kept })
    legs.push(seedLeg(house, row.account, jackpot))
    // What the winning stake brought beyond the target begins the next pot, on top of its seed.
    const posted = pot.micro / 1_000_000n
    if (posted > jackpot.seedMinor) legs.push(feedLeg(house, row.account, posted - jackpot.seedMinor))
    const { round } = dealt
    const { number, commitment } = row
    const fellAt = round.begunAt
    const hit = { potId, number, commitment, ...secret, playerId: round.playerId, roundId: round.id, fellAt }
    await insertHit(tx, hit)
    dealt.round = { ...round, jackpot: paidMinor, balanceAfter: round.balanceAfter + shares.cash }
    const promise = await promiseOf(parts, potId, number + 1, pot.targetMinor)
    row = { ...row, ...promise, number: number + 1, micro: pot.micro, posted, openedAt: fellAt }
    secret = await readTarget(parts, row)
  }
  const first = rows[0] as Row
  if (legs.length > 0) await move(tx, potId, first.round.id, legs)
  await updatePot(tx, row)
}

/** A jackpot is shared as the stake was, on top of what the round itself paid. */
async function shareJackpot(tx: Tx, { clock }: PlayDeps, { round, receipt }: Row, jackpot: bigint): Promise<Shares> {
  const { id, stake, payout: paidBefore } = round
  const bonus = receipt.bonus?.get(id) ?? 0n
  const paying = { id, stake, bonus, paidBefore, payout: paidBefore + jackpot }
  const shares = (await sharePayouts(tx, [paying], new Date(clock.nowMs()))).get(id)
  assert(shares, 'what a round pays is shared')
  return shares
}

const feedLeg = (house: AccountId, account: AccountId, amount: bigint): Leg => ({
  step: 'post',
  kind: 'jackpot_contribution',
  debit: house,
  credit: account,
  amount,
})
