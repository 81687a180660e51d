import { expect, test } from 'vitest'
import { runStory } from '#modules/contracts/simulation/run.ts'
import { makeStory } from '#modules/contracts/simulation/story.ts'
import { Chance } from '#modules/ledger/simulation/chance.ts'
import { testKey } from '#tests/support/ledger.ts'
import { readStatementFile, recompute, type StatementFile } from './recompute-statement.ts'

const key = testKey()
const keys = [{ kid: 'test', jwk: { ...key.publicKey.export({ format: 'jwk' }) } }]

/** A statement as its file brings it to the browser. */
async function fileOf(statement: unknown, text: Uint8Array): Promise<StatementFile> {
  const { kid, signature } = await key.sign(text)
  const value = Buffer.from(signature).toString('base64url')
  const file = readStatementFile(JSON.stringify({ statement, signature: { kid, value } }))
  if (!file) throw new Error('the file was not read')
  return file
}

test('BX-07.1 the browser comes to the same centavo as the engine for every kind, over a story with moves and corrections', async () => {
  const { statements, seen } = runStory(makeStory(new Chance(11), 20, 1_200))
  expect(seen).toMatchObject({ takenBack: true, lossCarried: true, moved: true, kinds: 5 })
  for (const { statement, text } of statements) {
    const found = await recompute(await fileOf(statement, text), keys)
    expect([statement.kind, statement.window.start, found.steps.filter(({ state }) => state !== 'holds')]).toEqual([
      statement.kind,
      statement.window.start,
      [],
    ])
    expect([found.verdict, String(found.paid)]).toEqual(['holds', statement.result.paid])
  }
})

test('BX-07.1 whatever is altered in a statement, the browser says which step does not hold', async () => {
  const { statements } = runStory(makeStory(new Chance(4), 12, 400))
  const paid = statements.find(({ statement }) => statement.kind === 'realtime' && BigInt(statement.result.paid) > 1n)
  if (!paid?.statement.contract) throw new Error('nothing was paid')
  const { statement, text } = paid
  const { contract, result, lines } = statement
  const brokenIn = async (altered: unknown): Promise<string[]> => {
    const { steps, verdict } = await recompute(await fileOf(altered, text), keys)
    expect(verdict).toBe('broken')
    return steps.filter(({ state }) => state === 'broken').map(({ step }) => step)
  }
  const more = String(BigInt(result.paid) + 1n)
  expect(await brokenIn({ ...statement, result: { ...result, paid: more } })).toEqual(['signature', 'paid'])
  expect(await brokenIn({ ...statement, lines: lines.slice(1) })).toContain('inputs')
  const document = contract?.document.replace('"ratePpm":', '"ratePpm":1')
  expect(await brokenIn({ ...statement, contract: { ...contract, document } })).toContain('contract')
  expect(await brokenIn({ ...statement, minimumPayout: more })).toEqual(['signature', 'paid'])
  const judged = statements.map((one) => one.statement).find(({ uncounted }) => uncounted?.[0])
  if (!judged?.uncounted?.[0]) throw new Error('everybody counted')
  const [first, ...others] = judged.uncounted
  const somebody = { id: 'somebody', reason: 'deposit' }
  for (const uncounted of [
    undefined,
    others,
    [first, first, ...others],
    [...others, { ...first, reason: 'luck' }],
    [somebody],
  ])
    expect(await brokenIn({ ...judged, uncounted })).toContain('tier')
})

test('BX-07.1 a key that the server does not publish, and a file of another format, prove nothing', async () => {
  const [first] = runStory(makeStory(new Chance(4), 12, 400)).statements
  if (!first) throw new Error('the story has no statement')
  const { verdict, steps } = await recompute(await fileOf(first.statement, first.text), [])
  expect([verdict, steps[0]]).toEqual(['broken', { step: 'signature', state: 'broken' }])
  expect(readStatementFile('{"statement":{"format":"laro-statement/4"}}')).toBeNull()
  expect(readStatementFile('no JSON')).toBeNull()
})
