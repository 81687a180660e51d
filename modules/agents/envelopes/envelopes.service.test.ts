import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { provableEnvelope } from '#engines/envelope.ts'
import { verifyProof } from '#engines/fairness/proof.ts'
import { type ManualClock, manualClock } from '#kit/clock.ts'
import { type Id, newId } from '#kit/id.ts'
import { makeKeyedMutex } from '#kit/keyed-mutex.ts'
import { nodeHmac } from '#kit/node-hmac.ts'
import { claimEnvelope, closeEnvelope, returnExpired } from '#modules/agents/envelopes/claim.ts'
import type { Envelopes } from '#modules/agents/envelopes/deps.ts'
import type { Envelope, EnvelopeId } from '#modules/agents/envelopes/model.ts'
import { notifyWaiting } from '#modules/agents/envelopes/notify.ts'
import { proofReply, takenReplies } from '#modules/agents/envelopes/replies.ts'
import { promiseSeed } from '#modules/agents/envelopes/seeds.ts'
import { type EnvelopeInput, sendEnvelope } from '#modules/agents/envelopes/send.ts'
import * as store from '#modules/agents/envelopes/store.ts'
import { checkDeficit, checkTurnover, findFree, holdMembers, planTurnover } from '#modules/cashier/service.ts'
import { setLimit } from '#modules/compliance/service.ts'
import { openHouse, post } from '#modules/ledger/service.ts'
import { changeSetting, listSettings, readSetting } from '#modules/settings/service.ts'
import { makeTurnover } from '#modules/turnover/service.ts'
import { balanceOf, openPurse } from '#modules/wallet/service.ts'
import { writeEvents } from '#server/bus/outbox.ts'
import type { Database } from '#server/db/database.ts'
import { makeSealer } from '#server/keys/sealer.ts'
import { testCompliance } from '#tests/support/compliance.ts'
import { testDatabase } from '#tests/support/database.ts'
import { atHome, testIdentity } from '#tests/support/identity.ts'
import { findDrift } from '#tests/support/ledger.ts'
import { poisonRow, setAsideIn } from '#tests/support/poison.ts'

const paymentPassword = '482913'
let db: Database
let clock: ManualClock
let envelopes: Envelopes
let paymentHash: string
let announced: string[] = []

beforeAll(async () => {
  db = await testDatabase()
  clock = manualClock(Date.UTC(2026, 10, 15, 4))
  const identity = await testIdentity(db, clock)
  const hashed = await identity.passwords.hash(paymentPassword)
  if (!hashed.ok) throw new Error(hashed.refusal)
  paymentHash = hashed.value
  const sealer = await makeSealer(new Uint8Array(32).fill(9))
  const messaging = { clock, publish: writeEvents }
  const announce: Envelopes['announce'] = (memberId, { type }) => void announced.push(`${type} ${memberId}`)
  const till = {
    ...{ hold: holdMembers, checkDeficit, checkTurnover, findFree, planTurnover },
    turnoverPercent: async () => 100,
    turnover: makeTurnover(),
  }
  const { settings } = identity
  envelopes = { db, clock, settings, identity, messaging, sealer, announce, till, turns: makeKeyedMutex() }
})
afterAll(async () => {
  expect(await findDrift(db)).toEqual([])
  await db.close()
})

async function person(upline: string | null, type = 0): Promise<Id<'member'>> {
  const id = newId<'member'>(clock)
  await db.tx(async (tx) => {
    await sql`insert into identity_account (id, kind, type, username, nickname, upline_id, created_at)
      values (${id}, ${type === 0 ? 'member' : 'agent'}, ${type}, ${`u-${id}`}, 'Luz', ${upline}, now())`.execute(tx)
  })
  return id
}

/** An agent with money, a payment password, and so many right below. */
async function team(direct: number, balance = 100_000n) {
  const sender = await person(null, 1)
  await db.tx(async (tx) => {
    await sql`insert into identity_payment_password (account_id, hash, changed_at)
      values (${sender}, ${paymentHash}, now())`.execute(tx)
    const purse = await openPurse(tx, sender, 'PHP')
    const house = await openHouse(tx, 'test', 'PHP')
    const legs = [{ step: 'post', kind: 'opening', debit: house, credit: purse, amount: balance }] as const
    await post(tx, { scope: 'sys:test', key: `opening:${sender}`, ref: 'opening', legs })
  })
  const members: Id<'member'>[] = []
  for (let i = 0; i < direct; i += 1) members.push(await person(sender))
  return { sender, members }
}

async function inputOf(sender: Id<'member'>, change: Partial<EnvelopeInput> = {}): Promise<EnvelopeInput> {
  return {
    key: `key-${newId(clock)}`,
    ...{ kind: 'random', currency: 'PHP', total: '100.00', shares: 4, hours: 24, audience: 'team', guests: [] },
    ...{ wish: 'Maligayang Pasko', clientSeed: 'luz', paymentPassword },
    serverSeedHash: await promiseSeed(envelopes, sender),
    ...change,
  }
}

const send = async (sender: Id<'member'>, wish: EnvelopeInput) => await sendEnvelope(envelopes, sender, wish, atHome)

async function sent(sender: Id<'member'>, change: Partial<EnvelopeInput> = {}): Promise<Envelope> {
  const answer = await send(sender, await inputOf(sender, change))
  if (!answer.ok) throw new Error(answer.refusal)
  return answer.value
}

const take = async (member: Id<'member'>, { id }: Envelope) => await claimEnvelope(envelopes, member, id)
const cash = async (id: Id<'member'>) => (await balanceOf(db.read, id, 'PHP')).available
const look = async ({ id }: Envelope): Promise<Envelope> => {
  const found = await store.findEnvelope(db.read, id)
  if (!found) throw new Error('an envelope is gone')
  return found
}
const inEnvelope = async (id: EnvelopeId): Promise<bigint> => {
  const { rows } = await sql<{ balance: bigint }>`
    select balance from ledger_account where owner = ${`envelope:${id}`}`.execute(db.read)
  return rows[0]?.balance ?? -1n
}
const signal = new AbortController().signal

describe('MC-11.1 BX-02.6 a red envelope', () => {
  test('goes to those below, share by share, and its proof holds once it is empty', async () => {
    const { sender, members } = await team(4)
    const promised = await promiseSeed(envelopes, sender)
    const envelope = await sent(sender)
    expect(await cash(sender)).toBe(90_000n)
    expect(await inEnvelope(envelope.id)).toBe(10_000n)
    expect(proofReply(envelope)).toMatchObject({ source: { serverSeed: null }, outcome: { shares: [] } })
    const amounts: bigint[] = []
    for (const member of members) {
      const claimed = await take(member, envelope)
      if (!claimed.ok) throw new Error(claimed.refusal)
      amounts.push(claimed.value.claim.amount)
      expect(await cash(member)).toBe(claimed.value.claim.amount)
      // It cannot leave again before it was played.
      const purse = { memberId: member, currency: 'PHP', amount: claimed.value.claim.amount } as const
      const count = await envelopes.till.turnover()
      const leaving = await db.tx(async (tx) => await checkTurnover(tx, purse, count))
      expect(leaving).toEqual({ ok: false, refusal: 'turnover_is_owed' })
    }
    const after = await look(envelope)
    expect(after).toMatchObject({ state: 'emptied', claimed: 4, claimedAmount: 10_000n, returned: 0n })
    expect(await inEnvelope(envelope.id)).toBe(0n)
    const proof = proofReply(after)
    expect(proof.source.serverSeedHash).toBe(promised)
    expect(proof.outcome.shares).toEqual(amounts.map(String))
    expect(verifyProof(nodeHmac, proof, [provableEnvelope]).ok).toBe(true)
    expect(await promiseSeed(envelopes, sender)).not.toBe(promised)
  })

  test('E19 thirty claims at once of each of five are one share each, and the money lasts', async () => {
    const { sender, members } = await team(5)
    const envelope = await sent(sender, { shares: 3 })
    const answers = await Promise.all(
      members.flatMap((member) => Array.from({ length: 30 }, () => take(member, envelope))),
    )
    const places = new Set(answers.flatMap((answer) => (answer.ok ? [answer.value.claim.place] : [])))
    expect(places).toEqual(new Set([1, 2, 3]))
    const refused = answers.flatMap((answer) => (answer.ok ? [] : [answer.refusal]))
    expect(refused).toHaveLength(60)
    expect(new Set(refused)).toEqual(new Set(['envelope_is_empty']))
    const won = await Promise.all(members.map(cash))
    expect(won.filter((amount) => amount > 0n)).toHaveLength(3)
    expect(won.reduce((sum, amount) => sum + amount, 0n)).toBe(10_000n)
  })

  test('E19 C02 does not exist for who stands elsewhere, for its sender, and for who was moved away', async () => {
    const { sender, members } = await team(2)
    const other = await team(1)
    const below = await person(await person(sender, 1))
    const direct = await sent(sender, { audience: 'direct' })
    const chosen = await sent(sender, { audience: 'chosen', guests: [members[0] ?? sender], shares: 1 })
    const unknown = { ok: false, refusal: 'envelope_is_unknown' }
    const strangers = [other.sender, other.members[0] ?? other.sender, sender, below]
    for (const stranger of strangers) expect(await take(stranger, direct)).toEqual(unknown)
    expect(await take(members[1] ?? sender, chosen)).toEqual(unknown)
    expect(await store.listOpenFor(db.read, below, new Date(clock.nowMs()))).toEqual([])
    const moved = members[0] ?? sender
    expect(await store.listOpenFor(db.read, moved, new Date(clock.nowMs()))).toHaveLength(2)
    await db.tx(async (tx) => {
      await sql`update identity_account set upline_id = ${other.sender} where id = ${moved}`.execute(tx)
    })
    expect(await take(moved, chosen)).toEqual(unknown)
    expect(await closeEnvelope(envelopes, other.sender, direct.id)).toEqual(unknown)
    expect(await claimEnvelope(envelopes, moved, newId<'envelope'>(clock))).toEqual(unknown)
  })

  test('C14 guests see of each other what strangers see; the sender knows their own team', async () => {
    const { sender, members } = await team(2)
    const envelope = await sent(sender, { shares: 3 })
    for (const member of members) await take(member, envelope)
    const claims = await store.listClaims(db.read, envelope)
    const [first, second] = takenReplies(envelope, claims, members[0] ?? '')
    expect(first).toMatchObject({ isMine: true, nickname: 'Luz' })
    expect(second).toMatchObject({ isMine: false, nickname: null })
    expect(second?.name).toContain('•••')
    const leaver = members[1] ?? sender
    await db.tx(async (tx) => {
      await sql`update identity_account set upline_id = null where id = ${leaver}`.execute(tx)
    })
    const seen = takenReplies(envelope, await store.listClaims(db.read, envelope), sender)
    expect(seen.map(({ nickname }) => nickname)).toEqual(['Luz', null])
  })

  test('E19 gives back what nobody took when its time is up, once, and nothing after', async () => {
    const { sender, members } = await team(3)
    const envelope = await sent(sender, { kind: 'equal', hours: 1 })
    expect(await take(members[0] ?? sender, envelope)).toMatchObject({ ok: true, value: { claim: { amount: 2_500n } } })
    clock.advance(3_600_000)
    announced = []
    expect(await take(members[1] ?? sender, envelope)).toEqual({ ok: false, refusal: 'envelope_is_over' })
    const runs = await Promise.all([returnExpired(envelopes, signal), returnExpired(envelopes, signal)])
    expect(Math.max(...runs)).toBeGreaterThanOrEqual(1)
    expect(await look(envelope)).toMatchObject({ state: 'expired', claimed: 1, returned: 7_500n })
    expect(announced).toContain(`envelope ${members[0]}`)
    expect(await cash(sender)).toBe(97_500n)
    expect(await take(members[2] ?? sender, envelope)).toEqual({ ok: false, refusal: 'envelope_is_over' })
    expect(await take(members[0] ?? sender, envelope)).toMatchObject({ ok: true, value: { claim: { place: 1 } } })
    const told = await sql<{ figures: unknown }>`select figures from messaging_message
      where member_id = ${sender} and template = 'envelope_over'`.execute(db.read)
    expect(told.rows).toEqual([{ figures: { claimed: '1', shares: '4', returned: '75.00', currency: 'PHP' } }])
  })

  test('is taken back by its sender while others open it: every centavo goes to somebody', async () => {
    const { sender, members } = await team(4)
    const envelope = await sent(sender, { shares: 4 })
    await Promise.all([
      ...members.map((member) => take(member, envelope)),
      closeEnvelope(envelopes, sender, envelope.id),
    ])
    const after = await look(envelope)
    expect(after.state).not.toBe('open')
    const shared = (await Promise.all(members.map(cash))).reduce((sum, amount) => sum + amount, 0n)
    expect(shared).toBe(after.claimedAmount)
    expect(await cash(sender)).toBe(100_000n - shared)
  })

  test('is sent once a key, and by the seed that was promised', async () => {
    const { sender } = await team(1)
    const wish = await inputOf(sender)
    const answers = await Promise.all(Array.from({ length: 3 }, () => send(sender, wish)))
    expect(new Set(answers.map((answer) => (answer.ok ? answer.value.id : answer.refusal))).size).toBe(1)
    expect(await cash(sender)).toBe(90_000n)
    expect(await send(sender, { ...wish, total: '101.00' })).toEqual({ ok: false, refusal: 'key_is_reused' })
    expect(await send(sender, { ...wish, key: 'another-key' })).toEqual({
      ok: false,
      refusal: 'envelope_seed_is_stale',
    })
  })

  test('D03 two that are sent at once cannot both have the last of the money, nor of the day', async () => {
    const { sender } = await team(1, 15_000n)
    const wishes = [await inputOf(sender), await inputOf(sender)]
    const answers = await Promise.all(wishes.map((wish) => send(sender, wish)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await cash(sender)).toBe(5_000n)
    expect(await send(sender, await inputOf(sender))).toMatchObject({ refusal: 'funds_are_short' })
    const rich = await team(1, 50_000_000n)
    await sent(rich.sender, { total: '50000.00' })
    await sent(rich.sender, { total: '49999.00' })
    const last = await inputOf(rich.sender, { total: '1.01' })
    expect(await send(rich.sender, last)).toMatchObject({ refusal: 'envelope_daily_limit_is_reached' })
  })

  // biome-ignore format: a table
  test.each([
    [{ total: '0.99' },                            'envelope_total_is_too_small'],
    [{ total: '50000.01' },                        'envelope_total_is_too_large'],
    [{ total: '100.01', kind: 'equal' },           'envelope_total_is_uneven'],
    [{ total: '1.005' },                           'amount_is_too_precise'],
    [{ total: '-5.00' },                           'envelope_total_is_too_small'],
    [{ shares: 201 },                              'envelope_shares_are_wrong'],
    [{ hours: 5 },                                 'envelope_hours_are_wrong'],
    [{ audience: 'chosen' },                       'envelope_guests_are_wrong'],
    [{ guests: ['0197a000-0000-7000-8000-000000000000'] }, 'envelope_guests_are_wrong'],
    [{ audience: 'chosen', shares: 1, guests: ['0197a000-0000-7000-8000-000000000000'] }, 'member_not_found'],
    [{ wish: 'a'.repeat(61) },                     'envelope_wish_is_too_long'],
    [{ clientSeed: '' },                           'client_seed_is_malformed'],
    [{ currency: 'EUR' },                          'currency_is_not_offered'],
    [{ paymentPassword: '482914' },                'payment_password_is_wrong'],
  ] as const)('%o is refused: %s', async (change, refusal) => {
    const { sender } = await team(1)
    expect(await send(sender, await inputOf(sender, change))).toMatchObject({ ok: false, refusal })
    expect(await cash(sender)).toBe(100_000n)
  })

  test('a limit that refuses a share tells nothing of how large it is', async () => {
    const { sender, members } = await team(1)
    const member = members[0] ?? sender
    await setLimit(testCompliance(db, clock), member, { kind: 'deposit', period: 'day', currency: 'PHP' }, 6_000n)
    // Most shares would fit the limit, and some would not: all are refused, since any of them could be too large.
    for (let i = 0; i < 6; i += 1) {
      const envelope = await sent(sender, { total: '100.00', shares: 4 })
      expect(await take(member, envelope)).toEqual({ ok: false, refusal: 'deposit_limit_is_reached' })
    }
    expect(await take(member, await sent(sender, { total: '60.02', shares: 3 }))).toMatchObject({ ok: true })
    expect(await cash(member)).toBeLessThanOrEqual(6_000n)
  })

  test('C13 BX-06.8 what the house has closed, what is owed and what somebody set for themselves stand against it', async () => {
    const { sender, members } = await team(1)
    const member = members[0] ?? sender
    const envelope = await sent(sender, { kind: 'equal', shares: 1 })
    await setLimit(testCompliance(db, clock), member, { kind: 'deposit', period: 'day', currency: 'PHP' }, 9_999n)
    expect(await take(member, envelope)).toEqual({ ok: false, refusal: 'deposit_limit_is_reached' })
    expect(await cash(member)).toBe(0n)
    await db.tx(async (tx) => {
      await sql`insert into wallet_deficit (member_id, currency, amount) values (${sender}, 'PHP', 1)`.execute(tx)
    })
    expect(await send(sender, await inputOf(sender))).toMatchObject({ refusal: 'deficit_is_owed' })
    const { settings } = envelopes
    const flags = await readSetting(settings, 'whitelabel')
    const found = (await listSettings(settings)).find(({ name }) => name === 'whitelabel')
    const change = async (AGENTPOLICY3: boolean, version: number) =>
      await changeSetting(settings, { name: 'whitelabel', version, value: { ...flags, AGENTPOLICY3 } }, null)
    expect((await change(false, found?.version ?? 0)).ok).toBe(true)
    expect(await send(sender, await inputOf(sender))).toMatchObject({ refusal: 'envelopes_are_closed' })
    expect((await change(true, (found?.version ?? 0) + 1)).ok).toBe(true)
  })

  test('is for nobody where nobody stands below', async () => {
    const { sender } = await team(0)
    expect(await send(sender, await inputOf(sender))).toMatchObject({ refusal: 'envelope_has_nobody' })
  })

  test('BX-06.6 tells everybody once, but nobody who takes a break, and gives them nothing', async () => {
    const { sender, members } = await team(103)
    // A hundred are told at once, in the order of ids, which of members made in one moment is any order.
    const resting = members.toSorted()[7] ?? sender
    await db.tx(async (tx) => {
      await sql`insert into compliance_member (member_id, excluded_since, excluded_until)
        values (${resting}, now(), ${new Date(clock.nowMs() + 86_400_000)})`.execute(tx)
    })
    const envelope = await sent(sender, { wish: ' Mabuhay \u202e ' })
    const count = async () => {
      const { rows } = await sql<{ count: number }>`select count(*)::integer as count from messaging_message
        where source = ${`agents.envelope:${envelope.id}`}`.execute(db.read)
      return rows[0]?.count
    }
    expect(await count()).toBe(99)
    await notifyWaiting(envelopes, signal)
    await notifyWaiting(envelopes, signal)
    expect(await count()).toBe(102)
    expect(envelope.wish).toBe('Mabuhay')
    expect(await take(resting, envelope)).toEqual({ ok: false, refusal: 'self_excluded' })
  })
})

test.each(['return', 'tell'] as const)(
  'SE-03 an envelope that fails (%s) is set aside, and the others go on',
  async (how) => {
    const teams = [await team(1), await team(1)]
    const [bad, good] = [await sent(teams[0]?.sender as Id<'member'>), await sent(teams[1]?.sender as Id<'member'>)]
    // As one of a large team, of whom not all have been told.
    await db.tx(async (tx) => {
      await sql`update agents_envelope set is_told = false where id in (${bad.id}, ${good.id})`.execute(tx)
    })
    const cure = await poisonRow(db, 'agents_envelope', `new.id = '${bad.id}'`)
    if (how === 'return') clock.advance(24 * 3_600_000)
    const run = how === 'return' ? returnExpired : notifyWaiting
    const isDone = async (envelope: Envelope) => {
      const done = sql.raw(how === 'return' ? "state = 'expired'" : 'is_told')
      const { rows } = await sql<{ isDone: boolean }>`select ${done} as "isDone" from agents_envelope
      where id = ${envelope.id}`.execute(db.read)
      return rows[0]?.isDone
    }
    const reported = await setAsideIn(async () => await run(envelopes, signal))
    expect(reported).toMatchObject([{ loop: `envelopes-${how}`, item: bad.id }])
    expect([await isDone(bad), await isDone(good)]).toEqual([false, true])
    await cure()
    clock.advance(60_000)
    expect(await setAsideIn(async () => await run(envelopes, signal))).toEqual([])
    expect(await isDone(bad)).toBe(true)
  },
)
