import { sql } from 'kysely'
import type { Tx } from '#kit/tx.ts'
import type { Answer } from '../group-commit.ts'
import { makeGroupCommit } from '../group-commit.ts'
import type { AccountId, Movement } from '../model.ts'
import { hashRequest, nameOf } from '../rules.ts'
import { openAccount, openHouse } from '../store.ts'
import { Chance } from './chance.ts'
import { Model, type ModelAnswer } from './model.ts'
import { type Cast, type Submission, writeStory } from './story.ts'

export interface SimulatedDatabase {
  tx<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}

class LostAnswer extends Error {}

/**
 * Plays one seed: a story through the group commit, with answers lost on the way, against the model. Returns what differs.
 * The real ledger may take submissions of different queues in any order; which it took is read from the keys it wrote.
 */
export async function simulate(db: SimulatedDatabase, seed: number, length = 14): Promise<string[]> {
  const chance = new Chance(seed)
  const cast = await openCast(db, seed)
  const story = writeStory(chance, cast, length)
  const ledger = makeGroupCommit({
    tx: (work) => loseSometimes(chance, db, work),
    isConnectionLost: (error) => error instanceof LostAnswer,
    queues: 1 + chance.below(3),
    cap: 1 + chance.below(8),
    waitingMax: 1000,
    patienceMs: Number.POSITIVE_INFINITY,
    pause: async () => {},
    nowMs: () => 0,
  })
  const answers: (Answer | Error)[] = []
  for (let from = 0; from < story.length; ) {
    const crowd = story.slice(from, from + 1 + chance.below(8))
    from += crowd.length
    const settled = await Promise.allSettled(crowd.map(({ owner, movement }) => ledger.submit(owner, movement)))
    answers.push(...settled.map((one) => (one.status === 'fulfilled' ? one.value : new Error(String(one.reason)))))
  }
  return await compare(db, cast, story, answers)
}

async function openCast(db: SimulatedDatabase, seed: number): Promise<Cast> {
  return await db.tx(async (tx) => {
    const owned: AccountId[] = []
    for (const name of ['a', 'b', 'c']) owned.push(await openAccount(tx, `seed-${seed}-${name}`, 'cash', 'PHP'))
    const foreign = await openAccount(tx, `seed-${seed}-a`, 'cash', 'USDT')
    const house = await openHouse(tx, `seed-${seed}`, 'PHP')
    return { seed, house, owned, foreign, ghost: (10n ** 15n + BigInt(seed)) as AccountId }
  })
}

/** Three ways for a connection to go: before anything ran, after it ran but before the commit, after the commit. */
async function loseSometimes<T>(chance: Chance, db: SimulatedDatabase, work: (tx: Tx) => Promise<T>): Promise<T> {
  const fate = chance.below(12)
  if (fate === 0) throw new LostAnswer('before')
  const result = await db.tx(async (tx) => {
    const done = await work(tx)
    if (fate === 1) throw new LostAnswer('between')
    return done
  })
  if (fate === 2 || fate === 3) throw new LostAnswer('after')
  return result
}

interface Taken {
  name: string
  request_hash: string
}

async function compare(
  db: SimulatedDatabase,
  cast: Cast,
  story: readonly Submission[],
  answers: readonly (Answer | Error)[],
) {
  const { taken, balances } = await db.tx(async (tx) => ({
    taken: (
      await sql<Taken>`select name, request_hash::text from ledger_idem where name like ${`s${cast.seed}:%`} order by group_id`.execute(
        tx,
      )
    ).rows,
    balances: (
      await sql<{ id: AccountId; balance: bigint; held: bigint }>`
        select case when id < 0 then ${cast.house}::bigint else id end as id, sum(balance)::bigint as balance, sum(held)::bigint as held
        from ledger_account where owner like ${`seed-${cast.seed}-%`} or (id >= ${cast.house}::bigint and id < ${cast.house}::bigint + 16)
        group by 1`.execute(tx)
    ).rows,
  }))
  const model = new Model()
  for (const account of cast.owned) model.open(account, 'PHP', 0n)
  model.open(cast.foreign, 'USDT', 0n)
  model.open(cast.house, 'PHP', -(10n ** 18n))
  const bodies = new Map(story.map(({ movement }) => [bodyOf(movement), movement]))
  const expected = new Map<string, { body: string; answer: ModelAnswer }>()
  const faults: string[] = []
  for (const row of taken) {
    const body = `${row.name} ${row.request_hash.replaceAll('-', '')}`
    const movement = bodies.get(body)
    if (!movement) faults.push(`the ledger knows a request nobody sent: ${body}`)
    else if (expected.has(row.name)) faults.push(`${row.name} was taken twice`)
    else expected.set(row.name, { body, answer: model.apply(movement) })
  }
  for (const [i, { movement }] of story.entries()) {
    const fault = judge(movement, expected.get(nameOf(movement)), answers[i] as Answer | Error)
    if (fault) faults.push(`submission ${i} (${movement.key}): ${fault}`)
  }
  for (const { id, balance, held } of balances) {
    const purse = model.purses.get(id)
    if (purse?.balance !== balance || purse.held !== held) {
      faults.push(`account ${id} has ${balance} (${held} held), the model ${purse?.balance} (${purse?.held} held)`)
    }
  }
  return faults.concat(judgeOrder(story, taken))
}

function bodyOf(movement: Movement): string {
  return `${nameOf(movement)} ${hashRequest(movement)}`
}

/** House accounts answer with one lane's balance, so only the owned side's is compared. */
function judge(
  movement: Movement,
  expected: { body: string; answer: ModelAnswer } | undefined,
  actual: Answer | Error,
): string | null {
  if (actual instanceof Error) return `failed: ${actual.message}`
  if (!expected) return 'was answered but not remembered'
  if (expected.body !== bodyOf(movement)) {
    return !actual.ok && actual.refusal === 'key_is_reused' ? null : 'another body under a known key was not refused'
  }
  if (typeof expected.answer === 'string') {
    if (actual.ok) return `was accepted, the model says ${expected.answer}`
    return actual.refusal === expected.answer
      ? null
      : `was refused as ${actual.refusal}, the model says ${expected.answer}`
  }
  if (!actual.ok) return `was refused as ${actual.refusal}, the model accepts`
  const posts = movement.legs.filter((leg) => leg.step === 'post' || leg.step === 'capture')
  const { postings } = actual.value
  if (postings.length !== posts.length) return `has ${postings.length} postings instead of ${posts.length}`
  for (const [i, leg] of posts.entries()) {
    const [debitAfter, creditAfter] = expected.answer[i] ?? [0n, 0n]
    const debit = leg.step === 'post' ? leg.debit : leg.account
    if (debit > 0n && postings[i]?.debitAfter !== debitAfter)
      return `leg ${i} left ${postings[i]?.debitAfter}, the model ${debitAfter}`
    if (leg.credit > 0n && postings[i]?.creditAfter !== creditAfter)
      return `leg ${i} left ${postings[i]?.creditAfter}, the model ${creditAfter}`
  }
  return null
}

/** One owner's movements are taken in the order they were sent. */
function judgeOrder(story: readonly Submission[], taken: readonly Taken[]): string[] {
  const places = new Map(taken.map(({ name }, i) => [name, i]))
  const sent = new Set<string>()
  const last = new Map<string, number>()
  const faults: string[] = []
  for (const { owner, movement } of story) {
    if (sent.has(movement.key)) continue
    sent.add(movement.key)
    const place = places.get(nameOf(movement)) ?? -1
    if (place < (last.get(owner) ?? -1)) faults.push(`${movement.key} overtook an earlier movement of ${owner}`)
    last.set(owner, Math.max(place, last.get(owner) ?? -1))
  }
  return faults
}
