import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Chance } from '#modules/ledger/simulation/chance.ts'
import { testKey } from '#tests/support/ledger.ts'
import { runStory } from './run.ts'
import { makeStory } from './story.ts'

const run = promisify(execFile)
const script = join(import.meta.dirname, '../../../tools/check-statement.mjs')
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'laro-statements-'))
})
afterAll(async () => await rm(folder, { recursive: true, force: true }))

async function write(name: string, content: unknown): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, JSON.stringify(content))
  return path
}

async function check(files: readonly string[]): Promise<{ code: number; stdout: string }> {
  try {
    const { stdout } = await run(process.execPath, [script, ...files], { maxBuffer: 2 ** 26 })
    return { code: 0, stdout }
  } catch (error) {
    const { code = 1, stdout = '' } = error as { code?: number; stdout?: string }
    return { code, stdout }
  }
}

test.each([
  [1, 40, 10_000],
  [2, 15, 1_500],
  [3, 30, 800],
])(
  'BX-07.1 seed %i: %i people, %i bets: engine, naive model and the script of strangers agree to the centavo',
  async (seed, people, bets) => {
    const key = testKey()
    const played = runStory(makeStory(new Chance(seed), people, bets))
    expect(played.differences).toEqual([])
    // The story is worth telling only if all that can happen does.
    expect(played.seen).toMatchObject({
      ...{ paid: true, carried: true, takenBack: true, lossCarried: true, moved: true, passedOn: true, kinds: 5 },
    })
    const formats = Map.groupBy(played.statements, ({ statement: { format } }) => format)
    expect([...formats.keys()].sort()).toEqual(['laro-statement/1', 'laro-statement/2', 'laro-statement/3'])
    const reasons = played.statements.flatMap(({ statement }) => statement.uncounted ?? []).map(({ reason }) => reason)
    expect([...new Set(reasons)].sort()).toEqual(['account', 'browser', 'deposit'])
    const files: string[] = []
    for (const [at, { statement, text }] of played.statements.entries()) {
      const { kid, signature } = await key.sign(text)
      const signed = { statement, signature: { kid, value: Buffer.from(signature).toString('base64url') } }
      files.push(await write(`${seed}-${at}.json`, signed))
    }
    const keys = await write(`${seed}-keys.json`, {
      keys: [{ kid: 'test', jwk: key.publicKey.export({ format: 'jwk' }) }],
    })
    const { code, stdout } = await check([...files, '--keys', keys])
    expect([code, stdout]).toEqual([0, `${files.length} computed anew, all the same\n`])
    expect(files.length).toBeGreaterThan(400)
  },
  60_000,
)

test('BX-07.1 whatever is altered in a statement, the script finds it', async () => {
  const { statements } = runStory(makeStory(new Chance(4), 12, 400))
  const isPaid = ({ statement }: (typeof statements)[number]) => BigInt(statement.result.paid) > 1n
  const paid = statements.find((one) => one.statement.kind === 'realtime' && isPaid(one))
  const judged = statements.find((one) => isPaid(one) && one.statement.uncounted?.[0])?.statement
  const isOwnTrade = ({ who, traded = '0' }: { readonly who: readonly string[]; readonly traded?: string }) =>
    who.length === 0 && traded !== '0'
  const traded = statements.find((one) => isPaid(one) && one.statement.lines.some(isOwnTrade))?.statement
  if (!paid?.statement.contract || !judged?.uncounted || !traded) throw new Error('nothing was paid')
  const { statement } = paid
  const [first, ...others] = statement.lines
  const { contract, result } = statement
  const altered = [
    { ...statement, result: { ...result, paid: String(BigInt(result.paid) + 1n) } },
    { ...statement, lines: [{ ...first, turnover: String(BigInt(first?.turnover ?? 0) + 100_000n) }, ...others] },
    { ...statement, lines: others },
    { ...statement, contract: { ...contract, document: contract?.document.replace('"ratePpm":', '"ratePpm":1') } },
    { ...statement, minimumPayout: String(BigInt(result.paid) + 1n) },
    { ...judged, uncounted: judged.uncounted.slice(1) },
    { ...judged, format: 'laro-statement/1' },
    { ...judged, uncounted: [...judged.uncounted, { id: 'somebody', reason: 'deposit' }] },
    { ...traded, format: 'laro-statement/1' },
    { ...traded, lines: traded.lines.map((line) => (isOwnTrade(line) ? { ...line, traded: '0' } : line)) },
  ]
  for (const sound of [statement, judged, traded])
    expect((await check([await write('sound.json', { statement: sound })])).code).toBe(0)
  for (const [at, one] of altered.entries()) {
    const { code, stdout } = await check([await write(`altered-${at}.json`, { statement: one })])
    expect([at, code, stdout.includes('1 of 1 do not hold')]).toEqual([at, 1, true])
  }
})
