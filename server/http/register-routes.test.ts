import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { yes } from '#kit/result.ts'
import { type Route, route } from '#kit/route.ts'
import { buildSample } from '#server/http/sample-app.ts'

const boot = async (contract: unknown) => {
  const app = await buildSample({ routes: [{ contract: contract as Route, run: async () => yes(null) }] })
  await app.close()
}
const base = { summary: 'A sample.', who: 'visitor', reply: z.null(), refusals: [] } as const
const strict = z.strictObject({ a: z.string() })
const loose = z.object({ a: z.string() })

test.each([
  ['an object that drops unknown fields', { ...base, body: loose }],
  ['an object that keeps unknown fields', { ...base, body: z.looseObject({ a: z.string() }) }],
  ['one inside another', { ...base, body: z.strictObject({ inner: loose }) }],
  ['one in a list', { ...base, body: z.strictObject({ list: z.array(loose.optional()) }) }],
  ['one in a union', { ...base, body: z.union([strict, loose]) }],
  ['one in a tuple', { ...base, body: z.strictObject({ pair: z.tuple([z.string(), loose]) }) }],
  ['one in a record', { ...base, body: z.strictObject({ map: z.record(z.string(), loose) }) }],
  ['one behind a default', { ...base, body: z.strictObject({ inner: loose.default({ a: '' }).nullable() }) }],
  ['one before a transform', { ...base, body: loose.transform((value) => value.a) }],
  ['one that is lazy', { ...base, body: z.strictObject({ inner: z.lazy(() => loose) }) }],
  ['one in the query', { ...base, query: loose }],
])('C08 the server does not start with %s', async (_name, spec) => {
  await expect(boot({ ...route('POST /wps/sample/x', base), ...spec })).rejects.toThrow('must be a z.strictObject')
})

test('C08 the server starts with strict objects wherever they are', async () => {
  const body = z.union([strict, z.strictObject({ list: z.array(strict), either: z.record(z.string(), strict) })])
  await boot(route('POST /wps/sample/x', { ...base, body, query: strict.partial() }))
})

test.each([
  ['is a GET and cannot take a body', route('GET /wps/sample/x', { ...base, body: strict })],
  ['is encrypted and needs a body', route('POST /wps/sample/x', { ...base, encrypted: true })],
  ['cannot be both', route('POST /wps/sample/x', { ...base, encrypted: true, form: true, body: strict })],
  ['cannot take a query', route('POST /wps/sample/x', { ...base, encrypted: true, query: strict, body: strict })],
  ['must describe its path parameters', route('POST /wps/sample/:x', base)],
  ['unmapped refusal: it_is_new', route('POST /wps/sample/x', { ...base, refusals: ['it_is_new'] })],
])('a contract that %s stops the start', async (message, contract) => {
  await expect(boot(contract)).rejects.toThrow(message)
})

/** Five mistakes, each on a line of its own; a right one stands before them, so that a compiler that refuses everything is noticed. */
const planted = `
import { z } from 'zod'
import { handle } from '#kit/handler.ts'
import { defineModule, ModuleList } from '#kit/module.ts'
import { no, yes } from '#kit/result.ts'
import { route } from '#kit/route.ts'
import { frameRefusals } from '#server/http/refusals.ts'
const list = new ModuleList<{ clock: object }, keyof typeof frameRefusals>(frameRefusals)
const open = ({ clock }: { clock: object }) => ({ sample: clock })
const base = { summary: 'A sample.', who: 'visitor', reply: z.null() } as const
const contract = route('GET /wps/sample/x', { ...base, refusals: ['it_is_new'] })
const mappedContract = route('GET /wps/sample/x', { ...base, refusals: ['amount_is_malformed'] })
const routes = () => [handle(contract, async () => no('it_is_new'))]
const refusals = { it_is_new: { status: 409, message: 'It is new.' } }
const mapped = list.add(defineModule({ name: 'm', open, routes: () => [handle(mappedContract, async () => no('amount_is_malformed'))] }))
export const right = mapped.add(defineModule({ name: 'r', open: (deps: { sample: object }) => deps, routes, refusals }))
export const unmapped = list.add(defineModule({ name: 'u', open, routes }))
export const unopened = list.add(defineModule({ name: 'm', open: (deps: { sample: object }) => deps }))
export const undeclared = handle(contract, async () => no('amount_is_malformed'))
export const misshapen = handle(contract, async () => yes({ a: 1 }))
export const bodiless = handle(contract, async ({ body }) => yes(body.a))
`

test('a refusal that no module declares or the contract does not name, a service that nobody opened and a reply of another shape do not compile', {
  timeout: 60_000,
}, () => {
  const root = resolve(import.meta.dirname, '../..')
  const folder = mkdtempSync(join(tmpdir(), 'laro-planted-'))
  for (const name of ['kit', 'engines', 'modules', 'server', 'node_modules', 'package.json'])
    symlinkSync(join(root, name), join(folder, name))
  const { compilerOptions } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8')) as Record<string, object>
  const options = { ...compilerOptions, preserveSymlinks: true, incremental: false, composite: false }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, files: ['planted.ts'] }))
  writeFileSync(join(folder, 'planted.ts'), planted)
  const { stdout } = spawnSync(join(root, 'node_modules/.bin/tsc'), ['--noEmit', '-p', folder], {
    encoding: 'utf8',
    cwd: folder,
  })
  rmSync(folder, { recursive: true })
  const wrong = [...stdout.matchAll(/^planted\.ts\((\d+),/gm)].map(([, line]) => planted.split('\n')[Number(line) - 1])
  const names = wrong.map((line) => /export const (\w+)/.exec(line ?? '')?.[1])
  expect([...new Set(names)], stdout).toEqual(['unmapped', 'unopened', 'undeclared', 'misshapen', 'bodiless'])
})
