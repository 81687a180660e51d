import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { assert } from '#kit/assert.ts'
import { systemClock } from '#kit/clock.ts'
import { newId } from '#kit/id.ts'
import type { accounts, proof as proofContract, roots as rootsContract, statement } from '#modules/ledger/contract.ts'
import type { AccountId } from '#modules/ledger/model.ts'
import { ledgerRefusals } from '#modules/ledger/refusals.ts'
import { ledgerRoutes } from '#modules/ledger/routes.ts'
import { post, signRoot } from '#modules/ledger/service.ts'
import type { Database } from '#server/db/database.ts'
import { buildSample, listen } from '#server/http/sample-app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { move, openPurses, pay, testKey } from '#tests/support/ledger.ts'
import { type Api, makeApi } from '#web/lib/api.ts'
import { checkProof, type Proof, type ShownLine, type StepState, verdictOf } from '#web/lib/proof.ts'

type Roots = z.output<typeof rootsContract.reply>

const member = newId<'member'>(systemClock)
const sessionId = newId<'session'>(systemClock)
const folder = mkdtempSync(join(tmpdir(), 'laro-proof-'))
let db: Database
let app: FastifyInstance
let api: Api
let shown: ShownLine
let signed: Proof
let roots: Roots
let fresh: { shown: ShownLine; proof: Proof }

/** A member whose fifth of eleven movements is proved under a signed root, and whose twelfth waits for the next. */
beforeAll(async () => {
  db = await testDatabase()
  const key = testKey()
  const { house, owned } = await openPurses(db, [member, 'somebody-else'])
  const [mine, other] = owned as [AccountId, AccountId]
  await db.tx((tx) => post(tx, move('open', pay(house, mine, 100_000n, 'deposit'))))
  for (let i = 0; i < 10; i += 1) {
    await db.tx((tx) => post(tx, move(`bet-${i}`, pay(mine, house, 2_500n, 'stake'), pay(house, other, 1n, 'payout'))))
  }
  await db.tx((tx) => signRoot(tx, '2026-11-14', key))
  await db.tx((tx) => post(tx, move('late', pay(mine, house, 300n, 'stake'))))

  const jwk = key.publicKey.export({ format: 'jwk' })
  app = await buildSample({
    refusals: ledgerRefusals,
    routes: ledgerRoutes({ db, publicKeys: () => [{ kid: 'test', jwk }] }),
    authenticate: async () => ({ who: 'member', id: member, sessionId }),
  })
  const origin = `http://127.0.0.1:${await listen(app)}`
  const session = { token: () => 'mine', end: () => assert(false, 'nobody signs out here') }
  api = makeApi({ origin, session, sealer: () => assert(false, 'nothing is sealed here') as never })
  roots = await valueOf(api.call<typeof rootsContract>('GET /wps/ledger/roots', { query: { limit: 5 } }))
  const [late, ...lines] = await readLines()
  assert(late && lines[5], 'there are lines')
  shown = lines[5]
  signed = await fetchProof(shown)
  fresh = { shown: late, proof: await fetchProof(late) }
})

afterAll(async () => {
  rmSync(folder, { recursive: true })
  await app.close()
  await db.close()
})

async function valueOf<Value>(
  call: Promise<{ ok: true; value: Value } | { ok: false; refusal: string }>,
): Promise<Value> {
  const answer = await call
  assert(answer.ok, `the call was refused: ${answer.ok ? '' : answer.refusal}`)
  return answer.value
}

async function readLines(): Promise<ShownLine[]> {
  const mine = await valueOf(api.call<typeof accounts>('GET /wps/ledger/accounts', {}))
  const account = mine.accounts[0]?.id ?? ''
  const page = await valueOf(api.call<typeof statement>('GET /wps/ledger/statement', { query: { account } }))
  return page.lines.map(({ id, kind, ref, amount }) => ({ account, id, kind, ref, amount }))
}

const fetchProof = (line: ShownLine) =>
  valueOf(api.call<typeof proofContract>('GET /wps/ledger/proof/:posting', { params: { posting: line.id } }))

/** The script that shares no code with us, run as a stranger would. */
function runScript(proof: unknown, keys: unknown = roots): { status: number | null; said: string } {
  const [proofFile, rootsFile] = [join(folder, 'proof.json'), join(folder, 'roots.json')]
  writeFileSync(proofFile, JSON.stringify(proof))
  writeFileSync(rootsFile, JSON.stringify(keys))
  const script = join(import.meta.dirname, '../../tools/check-proof.mjs')
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, proofFile, rootsFile], { encoding: 'utf8' })
  expect(stderr).toBe('')
  return { status, said: stdout }
}

const flip = (text: string) => `${text.startsWith('0') ? '1' : '0'}${text.slice(1)}`

test('BX-01.6 a member proves a line with the browser’s own cryptography, and a stranger with the script', async () => {
  const steps = await checkProof(signed, shown, roots.keys)
  expect(steps.map(({ step, state }) => [step, state])).toEqual([
    ['line', 'holds'],
    ['batch', 'holds'],
    ['chain', 'holds'],
    ['root', 'holds'],
    ['signature', 'holds'],
  ])
  expect(verdictOf(steps)).toBe('holds')
  expect(signed.root?.path.length).toBeGreaterThan(2)

  const { status, said } = runScript(signed)
  expect(said).toContain(`proof holds: line ${shown.id} (stake 2500 PHP) is in the ledger of 2026-11-14`)
  expect(status).toBe(0)
  const whole = { success: true, value: signed, message: '', code: 'ok', requestId: 'r' }
  expect(runScript(whole, { ...whole, value: roots }).status).toBe(0)
})

test('BX-01.6 until the day is signed, a proof waits and is not yet one', async () => {
  const steps = await checkProof(fresh.proof, fresh.shown, roots.keys)
  expect(steps.map(({ state }) => state)).toEqual(['holds', 'holds', 'holds', 'waiting', 'waiting'])
  expect(verdictOf(steps)).toBe('waiting')
  expect(runScript(fresh.proof)).toMatchObject({ status: 1, said: expect.stringContaining('not signed yet') })
})

test('BX-01.6 a true proof of another line, or of another amount, proves nothing about the one shown', async () => {
  for (const other of [
    { ...shown, id: `${shown.id}1` },
    { ...shown, amount: '-25.01' },
    { ...shown, amount: '25.00' },
    { ...shown, kind: 'payout' },
    { ...shown, ref: 'another' },
    { ...shown, account: '999' },
  ]) {
    const steps = await checkProof(signed, other, roots.keys)
    expect(steps[0]).toMatchObject({ step: 'line', state: 'broken' })
    expect(verdictOf(steps)).toBe('broken')
  }
})

type Change = (proof: Required<Proof> & { root: NonNullable<Proof['root']> }) => void

const tamperings: readonly [what: string, broken: string, change: Change][] = [
  ['the amount', 'batch', ({ line }) => (line.amount = '2501')],
  ['who was debited', 'batch', ({ line }) => ([line.debit, line.credit] = [line.credit, line.debit])],
  ['the reference', 'batch', ({ line }) => (line.ref = 'ref:other')],
  ['the leaf', 'batch', ({ batch }) => (batch.leaves[batch.place] = flip(batch.leaves[batch.place] ?? ''))],
  ['the place in the batch', 'batch', ({ batch }) => (batch.place += 1)],
  ['a neighbour in the batch', 'chain', ({ batch }) => (batch.leaves[1] = flip(batch.leaves[1] ?? ''))],
  ['a leaf too many', 'chain', ({ batch }) => batch.leaves.push('00'.repeat(32))],
  ['the batch before', 'chain', ({ batch }) => (batch.previous = flip(batch.previous))],
  ['the batch’s time', 'chain', ({ batch }) => (batch.atMicros = `${BigInt(batch.atMicros) + 1n}`)],
  ['the batch’s hash', 'chain', ({ batch }) => (batch.hash = flip(batch.hash))],
  ['the path', 'root', ({ root }) => (root.path[1] = flip(root.path[1] ?? ''))],
  ['a path cut short', 'root', ({ root }) => root.path.pop()],
  ['a path drawn out', 'root', ({ root }) => root.path.push('00'.repeat(32))],
  ['the place in the day', 'root', ({ root }) => (root.place = `${BigInt(root.place) + 1n}`)],
  ['the size of the day', 'root', ({ root }) => (root.signed.size = '1')],
  ['the root', 'root', ({ root }) => (root.signed.root = flip(root.signed.root))],
  ['the day’s name', 'signature', ({ root }) => (root.signed.day = '2026-11-13')],
  ['the root before', 'signature', ({ root }) => (root.signed.previous = flip(root.signed.previous))],
  ['the signature', 'signature', ({ root }) => (root.signed.signature = `A${root.signed.signature.slice(1, -1)}A`)],
  ['the signature’s form', 'signature', ({ root }) => (root.signed.signature = 'none')],
  ['the signer', 'signature', ({ root }) => (root.signed.kid = 'unknown')],
]

test.each(tamperings)('BX-01.6 with %s changed, both find the proof broken at the %s', async (_, broken, change) => {
  const forged = structuredClone(signed) as Parameters<Change>[0]
  change(forged)
  const steps = await checkProof(forged, shown, roots.keys)
  const states = Object.fromEntries(steps.map(({ step, state }) => [step, state])) as Record<string, StepState>
  expect(states[broken]).toBe('broken')
  expect(verdictOf(steps)).toBe('broken')

  const { status, said } = runScript(forged)
  expect(said).toContain('proof does not hold')
  expect(status).toBe(1)
})

test('BX-01.6 a key of the forger’s own under the signer’s name is found out', async () => {
  const jwk = testKey().publicKey.export({ format: 'jwk' })
  const keys = [{ kid: 'test', jwk: { ...jwk } }]
  expect((await checkProof(signed, shown, keys)).at(-1)).toMatchObject({ step: 'signature', state: 'broken' })
  expect(runScript(signed, { roots: [], keys }).status).toBe(1)
})

test.each([
  ['words', 'not a proof'],
  ['nothing', null],
  ['a refusal', { success: false, value: null, message: '', code: 'line_is_unknown', requestId: 'r' }],
  ['another call’s answer', { roots: [], keys: [] }],
])('BX-01.6 given %s, the script says in one line that it is no proof', (_, text) => {
  const { status, said } = runScript(text)
  expect(said).toMatch(/^this is not a proof with its roots: .+\n$/)
  expect(status).toBe(1)
})
