import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { findPackages, isConsolePage, isServerAddress, isServerSource } from '../tools/dev-rules.ts'
import { needsBrowser, needsDatabase } from '../tools/test-rules.mjs'

const folder = mkdtempSync(join(tmpdir(), 'laro-dev-loop-'))
afterAll(() => rmSync(folder, { recursive: true }))

function write(path: string, text = ''): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

describe('npm test -- …', () => {
  write('tests/e2e/kit.e2e.ts')
  write('tests/e2e/cashier.e2e.ts')

  test.each([
    // No arguments: every test.
    [[], true],
    [['kit/money.test.ts'], false],
    [['./kit/money.test.ts:12'], false],
    [['modules/cashier/service.test.ts', '-t', 'cashier'], false],
    [['--project', 'unit'], false],
    [['--project', 'unit', '--project', 'service'], false],
    [['--project', 'service', 'cashier'], false],
    [['--project', 'browser'], true],
    [['--project', 'unit', '--project', 'browser'], true],
    [['tests/e2e/kit.e2e.ts'], true],
    [['e2e'], true],
    [['tests/e2e'], true],
    // A word is any part of a path, so that these have a browser test too.
    [['cashier'], true],
    [['kit.e2e'], true],
  ] as const)('of %j the site is built: %s', (args, isBuilt) => {
    expect(needsBrowser(args, folder)).toBe(isBuilt)
  })

  write('modules/cashier/service.test.ts')
  write('modules/cashier/calls.service.test.ts')
  write('modules/cashier/rules.test.ts')
  write('modules/cashier/self-service.test.ts')

  test.each([
    [[], true],
    [['--project', 'service'], true],
    [['--project', 'unit', '--project', 'browser'], true],
    [['--project', 'unit', 'modules/cashier'], false],
    [['modules/cashier/service.test.ts', '-t', 'D04'], true],
    [['./modules/cashier/calls.service.test.ts:12'], true],
    [['modules/cashier'], true],
    [['modules/cashier/rules.test.ts'], false],
    [['self-service'], false],
    [['tests/e2e/kit.e2e.ts'], true],
  ] as const)('for %j a PostgreSQL is started: %s', (args, isStarted) => {
    expect(needsDatabase(args, folder)).toBe(isStarted)
  })
})

describe('npm run dev', () => {
  test.each([
    ['/wps/system/status', true],
    ['/wps', true],
    ['/socket?ticket=1', true],
    ['/files/token', true],
    ['/world/inbox', true],
    ['/manifest.webmanifest?lang=EN', true],
    ['/', false],
    ['/?next=/wps/x', false],
    ['/wpsx', false],
    ['/download', false],
    ['/main.tsx', false],
    ['/@vite/client', false],
  ])('the server answers %s: %s', (address, isServer) => {
    expect(isServerAddress(address)).toBe(isServer)
  })

  test.each([
    ['/operator', 'text/html,*/*', true],
    ['/operator/players?x=1', 'text/html,*/*', true],
    ['/operator/players', '*/*', false],
    ['/operators', 'text/html,*/*', false],
    ['/', 'text/html,*/*', false],
  ])('%s with %s is a page of the console: %s', (address, accept, isConsole) => {
    expect(isConsolePage(address, accept)).toBe(isConsole)
  })

  test.each([
    ['play/service.ts', true],
    ['play/migrations/0001_play.sql', true],
    ['play/service.test.ts', false],
    ['play/README.md', false],
    ['play/.service.ts.swp', false],
  ])('a change of %s starts the server again: %s', (file, isSource) => {
    expect(isServerSource(file)).toBe(isSource)
  })

  test('the packages that are loaded in advance are those that sources import by name', () => {
    write(
      'server/main.ts',
      [
        `import { z } from 'zod'`,
        `import type { Pool } from 'pg'`,
        `import { join } from 'node:path'`,
        `import { yes } from '#kit/result.ts'`,
        `import {\n  sha256,\n} from '@noble/hashes/sha2.js'`,
      ].join('\n'),
    )
    write('server/main.test.ts', `import { test } from 'vitest'`)
    expect(findPackages(folder, ['server'])).toEqual(['@noble/hashes/sha2.js', 'zod'])
  })
})
