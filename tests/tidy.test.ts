import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { lineRules } from '#tests/tidy/line-rules.ts'
import { findForeignSql } from '#tests/tidy/sql-law.ts'
import { findUntidy, readSources } from '#tests/tidy/tidy.ts'

/** The names of the rules that this file breaks. */
function rulesBroken(path: string, text: string): string[] {
  return findUntidy([{ path, text }]).map((line) => / ([a-z-]+):/.exec(line)?.[1] ?? line)
}

// biome-ignore format: a table
const caught: [rule: string, path: string, text: string][] = [
  ['no-any', 'kit/a.ts', 'let x: any = 1'],
  ['no-any', 'kit/a.ts', 'const x = y as any'],
  ['no-any', 'kit/a.ts', 'const x = new Map<string, any>()'],
  ['no-any', 'kit/a.ts', 'function f(x: any[]) {}'],
  ['no-ambient-randomness', 'server/a.ts', 'const x = Math.random()'],
  ['no-ambient-randomness', 'tests/e2e/a.e2e.ts', 'pick(Math.random)'],
  ['array-read-once', 'modules/bets/store.ts', 'where id = any(${plainArray(ids)}::text::uuid[])'],
  ['no-ambient-clock', 'modules/wallet/rules.ts', 'const now = Date.now()'],
  ['no-ambient-clock', 'engines/fairness/stream.ts', 'const now = Date.now'],
  ['no-ambient-clock', 'web/site/a.tsx', 'const now = new Date()'],
  ['no-ambient-clock', 'web/site/a.tsx', 'const now = new Date'],
  ['no-ambient-stopwatch', 'server/http/a.ts', 'const t = performance.now()'],
  ['no-ambient-stopwatch', 'tests/attacks/uploads.service.test.ts', 'const started = performance.now()'],
  ['no-real-sleep', 'modules/a/b.service.test.ts', 'await new Promise((resolve) => setTimeout(resolve, 5))'],
  ['no-real-sleep', 'kit/a.test.ts', `import { setTimeout as wait } from 'node:timers/promises'`],
  ['no-real-sleep', 'kit/a.test.ts', 'await sleep(10)'],
  ['no-real-sleep', 'modules/a/b.service.test.ts', 'await sql`select pg_sleep(1)`'],
  ['no-real-clock', 'kit/a.test.ts', 'const a = makeA({ clock: systemClock })'],
  ['no-ambient-settings', 'server/main.ts', 'const port = process.env.PORT'],
  ['no-ambient-settings', 'kit/a.ts', `import { env } from 'node:process'`],
  ['engines-know-no-runtime', 'engines/fairness/a.ts', `const crypto = globalThis.process`],
  ['engines-know-no-runtime', 'engines/a.ts', `import { hash } from 'node:crypto'`],
  ['no-console', 'server/main.ts', `console.log('ready')`],
  ['no-console', 'web/site/a.ts', `globalThis.console.warn('ready')`],
  ['no-lone-test', 'kit/a.test.ts', `test.only('a', () => {})`],
  ['no-lone-test', 'tests/e2e/a.e2e.ts', `describe.skip('a', () => {})`],
  ['no-lone-test', 'kit/a.test.ts', `test.todo('a')`],
  ['seeded-properties', 'tests/e2e/a.e2e.ts', `import fc from 'fast-check'`],
  ['seeded-properties', 'tests/maths/a.slow.test.ts', `import { assert } from 'fast-check'`],
  ['seeded-properties', 'bench/a.bench.ts', `import fc from 'fast-check'`],
  ['seeded-properties', 'web/ui/a.test.tsx', `import fc from 'fast-check'`],
  ['one-property-seed', 'kit/a.test.ts', 'fc.resetConfigureGlobal()'],
  ['one-property-seed', 'kit/a.test.ts', 'fc.configureGlobal({ seed: undefined })'],
  ['one-property-seed', 'kit/a.test.ts', 'fc.assert(property, { seed: randomInt(9) })'],
  ['no-suppression-without-reason', 'kit/a.ts', '// @ts-ignore it is fine'],
  ['no-suppression-without-reason', 'kit/a.ts', '// @ts-expect-error'],
  ['no-suppression-without-reason', 'kit/a.ts', '// oxlint-disable-next-line no-shadow'],
  ['no-machine-path', 'docs/a.md', 'see /work/main/README.md'],
  ['no-machine-path', 'tools/a.ts', `readFileSync('/root/.profile')`],
  ['no-registry-host', 'package-lock.json', '"resolved": "https://packages.example/a.tgz"'],
  ['no-registry-host', '.npmrc', 'registry=https://packages.example/'],
  ['no-todo', 'kit/a.ts', '// TODO: later'],
  ['no-todo', 'modules/ledger/migrations/0001_a.sql', '-- FIXME'],
  ['no-todo', 'kit/a.ts', '// TODO(0042): a decision that nobody wrote'],
  ['no-long-file', 'kit/a.ts', 'export {}\n'.repeat(501)],
  ['no-long-file', 'tests/verifier/python/a.py', 'pass\n'.repeat(501)],
  ['kebab-case', 'kit/moneyBag.ts', ''],
  ['kebab-case', 'web/ui/Button.tsx', ''],
  ['kebab-case', 'modules/ledger/migrations/12-ledger.sql', ''],
  ['no-drawer', 'web/lib/utils.ts', ''],
  ['no-drawer', 'server/helpers/text.ts', ''],
]

// biome-ignore format: a table
const fine: [path: string, text: string][] = [
  ['kit/a.ts', '// not as any other, and Math.random() is never called'],
  ['kit/clock.ts', 'export const nowMs = () => Date.now()'],
  ['engines/fairness/stream.ts', 'const seedless = Math.random()'],
  ['bench/ledger.ts', 'const t = performance.now()'],
  ['kit/a.test.ts', `vi.useFakeTimers({ toFake: ['setTimeout'] })`],
  ['kit/a.ts', 'const timer = setTimeout(go, 10)'],
  ['web/lib/fmt.ts', 'const day = new Date(instant)'],
  ['web/console/a.tsx', `t('console.overview')`],
  ['web/lib/fmt.ts', 'const day: Date = new Date(Date.UTC(2024, 1, 1))'],
  ['server/config.ts', 'parse(process.env)'],
  ['tools/start.mjs', 'console.log(process.env.PORT)'],
  ['modules/a/service.test.ts', 'clock = manualClock(systemClock.nowMs())'],
  ['kit/a.test.ts', `test.each([1])('a %s', () => {})`],
  ['kit/a.test.ts', `import fc from 'fast-check'`],
  ['modules/play/a.service.test.ts', `import fc from 'fast-check'`],
  ['kit/a.test.ts', 'fc.assert(property, { numRuns: 60, seed: 5 })'],
  ['kit/a.ts', '// @ts-expect-error the library forgot this overload'],
  ['kit/a.ts', '// oxlint-disable-next-line no-shadow -- the outer one is a type'],
  ['kit/a.ts', `import x from './root/work/a.ts'`],
  ['docs/decisions/0001-one-package.md', 'TODO is a word here'],
  ['modules/ledger/migrations/0002_ledger_lanes.sql', 'select 1'],
  ['web/ui/odds-button.test.tsx', ''],
  ['README.md', ''],
]

describe('planted violations', () => {
  test.each(caught)('%s is caught in %s', (rule, path, text) => {
    expect(rulesBroken(path, text)).toContain(rule)
  })

  test.each(fine)('%s may say %j', (path, text) => {
    expect(rulesBroken(path, text)).toEqual([])
  })

  test('every line rule has one', () => {
    const proven = new Set(caught.map(([rule]) => rule))
    expect(lineRules.map((rule) => rule.name).filter((name) => !proven.has(name))).toEqual([])
  })

  test('a migration number that is used twice is caught', () => {
    const files = ['modules/ledger/migrations/0002_a.sql', 'server/bus/migrations/0002_b.sql']
    expect(findUntidy(files.map((path) => ({ path, text: '' })))).toEqual([
      'server/bus/migrations/0002_b.sql migration-number: 0002 is already the number of modules/ledger/migrations/0002_a.sql.',
    ])
  })

  test('a long file that says why it is long is fine', () => {
    expect(rulesBroken('kit/a.ts', `// Long because: one table\n${'export {}\n'.repeat(501)}`)).toEqual([])
  })

  test('a TODO that names a written decision is fine', () => {
    const decision = { path: 'docs/decisions/0042-later.md', text: '' }
    expect(findUntidy([decision, { path: 'kit/a.ts', text: '// TODO(0042): with the second shard' }])).toEqual([])
  })
})

describe('foreign SQL', () => {
  const tables = { path: 'modules/ledger/migrations/0002_ledger.sql', text: 'create table ledger_account (id bigint);' }
  const view = {
    path: 'modules/ledger/migrations/0300_views.sql',
    text: 'create view ledger_v_account as select id from ledger_account;',
  }
  const readme = { path: 'modules/ledger/README.md', text: 'Publishes `ledger_v_account`.' }
  const found = (path: string, text: string) => findForeignSql([tables, view, readme, { path, text }])
  const breach = 'foreign-sql: A module reads its own tables and what others publish as <module>_v_….'

  test.each([
    ['modules/wallet/store.ts', 'sql`select id from ledger_account`'],
    ['modules/wallet/store.ts', 'sql`select id from wallet_day, ledger_account`'],
    ['modules/wallet/parts/store.ts', `const tables = ['ledger_account']`],
    ['modules/wallet/migrations/0230_wallet_lines.sql', 'create view wallet_v_all as select id from ledger_account;'],
  ])('the table of another module is caught in %s: %s', (path, text) => {
    expect(found(path, text)).toContain(`${path} ledger_account ${breach}`)
  })

  test.each([
    ['modules/wallet/store.ts', 'sql`select id from ledger_v_account`'],
    ['modules/wallet/store.ts', '/** Unlike ledger_account. */\n// ledger_account is not ours'],
    ['modules/wallet/service.test.ts', 'sql`select id from ledger_account`'],
    ['modules/ledger/store.ts', 'sql`select id from ledger_account`'],
    ['modules/wallet/migrations/0229_wallet_lines.sql', 'select id from ledger_account;'],
    ['server/compose.service.test.ts', 'sql`select id from ledger_account`'],
  ])('%s may say %j', (path, text) => {
    expect(found(path, text)).toEqual([])
  })

  test('a view that is published is listed in the README of its module', () => {
    expect(findForeignSql([tables, view, { ...readme, text: '' }])).toEqual([
      'modules/ledger/README.md foreign-sql: It does not list ledger_v_account, which the module publishes.',
    ])
  })

  test('a table that was renamed belongs to whoever it is named after', () => {
    const rename = {
      path: 'modules/wallet/migrations/0301_wallet.sql',
      text: 'alter table ledger_account rename to wallet_account;',
    }
    const reads = (path: string) => ({ path, text: 'sql`select id from wallet_account`' })
    expect(findForeignSql([tables, rename, reads('modules/wallet/store.ts')])).toEqual([])
    expect(findForeignSql([tables, rename, reads('modules/ledger/store.ts')])).toEqual([
      `modules/ledger/store.ts wallet_account ${breach}`,
    ])
  })
})

test('the house is tidy', () => {
  const files = readSources(join(import.meta.dirname, '..'))
  expect(files.map(({ path }) => path)).toContain('kit/clock.ts')
  expect(findUntidy(files)).toEqual([])
})

test('the SQL of a module names its own tables and what others publish', () => {
  expect(findForeignSql(readSources(join(import.meta.dirname, '..')))).toEqual([])
})
