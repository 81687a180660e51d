import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { addUp } from '../tools/add-up-rules.ts'
import { findMissingEntries, type Lockfile } from '../tools/lockfile-rules.ts'
import { countReport, nameTroubles } from '../tools/vitest.ts'

const root = join(import.meta.dirname, '..')

describe('counting', () => {
  const file = (status: string, ...statuses: string[]) => ({
    name: join(root, 'tests/e2e/a.e2e.ts'),
    status,
    message: status === 'failed' ? 'no such module\n  at line 1' : '',
    assertionResults: statuses.map((result) => ({
      status: result,
      fullName: result,
      failureMessages: result === 'failed' ? ['too late\n  at line 2', 'other'] : [],
    })),
  })

  test.each([
    ['all passed', [file('passed', 'passed', 'passed')], 0, { passed: 2, failed: 0, skipped: 0 }],
    ['some failed', [file('failed', 'passed', 'failed')], 1, { passed: 1, failed: 1, skipped: 0 }],
    ['a file that did not load', [file('failed'), file('passed', 'passed')], 1, { passed: 1, failed: 1, skipped: 0 }],
    ['an error outside of tests', [file('passed', 'passed')], 1, { passed: 1, failed: 1, skipped: 0 }],
    ['nothing ran', [], 0, { passed: 0, failed: 1, skipped: 0 }],
    ['some skipped', [file('passed', 'passed', 'skipped')], 0, { passed: 1, failed: 0, skipped: 1 }],
  ])('%s', (_, testResults, code, counts) => {
    expect(countReport({ testResults }, code)).toEqual(counts)
  })

  test('a run that died before its report has failed', () => {
    expect(countReport(undefined, 1)).toEqual({ passed: 0, failed: 1, skipped: 0 })
  })

  test('what failed or did not load is named in one line', () => {
    const testResults = [file('failed', 'passed', 'failed'), file('failed'), file('passed', 'passed', 'skipped')]
    expect(nameTroubles({ testResults })).toEqual([
      '✗ tests/e2e/a.e2e.ts › failed: too late',
      '✗ tests/e2e/a.e2e.ts › the file: no such module',
    ])
    expect(nameTroubles(undefined)).toEqual([])
  })

  test('the sum names the troubles of every run again', () => {
    const printed = '   ✗ vitest’s own line\n✗ a.e2e.ts › LY-01 a: too late\n1 passed, 1 failed\n'
    expect(addUp([{ name: 'test', code: 1, printed }]).lines).toEqual([
      '✗ test: 1 passed, 1 failed',
      '  ✗ a.e2e.ts › LY-01 a: too late',
    ])
  })

  test('runs add up by their closing lines, else by their exit codes', () => {
    const { total } = addUp([
      { name: 'test', code: 0, printed: '3 passed, 1 failed\nlater\n10 passed, 0 failed\n' },
      { name: 'postgres', code: 1, printed: '4 passed, 2 failed, 1 skipped\n' },
      { name: 'faults', code: 0, printed: '{"lost":0}\n' },
      { name: 'crashed', code: 139, printed: '5 passed, 0 failed\n' },
    ])
    expect(total).toEqual({ passed: 20, failed: 3 })
  })
})

describe('the lockfile', () => {
  test('names every platform, so that npm ci takes it (else: npm run fix)', () => {
    const lockfile = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lockfile
    expect(Object.keys(findMissingEntries(lockfile))).toEqual([])
  })

  test('what it lacks is named with its platform, so that npm skips it elsewhere', () => {
    const optionalDependencies = {
      '@x/linux-x64': '1.0.0',
      '@x/linux-arm64-musl': '1.0.0',
      '@x/win32-x64-msvc': '1.0.0',
    }
    const packages = { 'node_modules/x': { dev: true, optionalDependencies }, 'node_modules/@x/linux-x64': {} }
    expect(findMissingEntries({ packages })).toEqual({
      'node_modules/@x/linux-arm64-musl': {
        version: '1.0.0',
        os: ['linux'],
        cpu: ['arm64'],
        libc: ['musl'],
        dev: true,
        optional: true,
      },
      'node_modules/@x/win32-x64-msvc': { version: '1.0.0', os: ['win32'], cpu: ['x64'], dev: true, optional: true },
    })
  })

  test('a package that is missing for any other reason is an error', () => {
    const packages = { 'node_modules/x': { optionalDependencies: { 'native-speedup': '^1.0.0' } } }
    expect(() => findMissingEntries({ packages })).toThrow('native-speedup@^1.0.0')
  })
})
