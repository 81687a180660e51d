import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type AccountId, clientAreas, type Movement } from './model.ts'
import { assertWellFormed, clientName } from './rules.ts'

const root = join(import.meta.dirname, '../..')
const legs = [{ step: 'post', kind: 'x', debit: 1n as AccountId, credit: 2n as AccountId, amount: 1n }] as const

test('SE-02.1 a name that a client chose lies in a scope of its area, whatever the key is', () => {
  for (const area of clientAreas) {
    for (const key of ['cash-out:1', 'refund:1', 'end:1', 'sys:crash:bet:1', 'sys'])
      expect(clientName(area, 'somebody', key)).toEqual({ scope: `${area}:somebody`, key })
    expect(`${area}:`.startsWith('sys:')).toBe(false)
  }
  expect(() => clientName('sys' as 'play', 'crash', 'cash-out')).toThrow('no client chooses keys in sys')
})

test.each(['cashier', 'system:x', 'sys', 'sys:', 'other:sys:x', ''])(
  'SE-02.1 the ledger takes no scope %o',
  (scope) => {
    const movement = { scope, key: 'k', ref: 'r', legs } as unknown as Movement
    expect(() => assertWellFormed(movement)).toThrow('a ledger scope is malformed')
  },
)

/** All names there are. Whoever adds one says here whether a client chooses its keys. */
test('SE-02.1 every movement of the server is named in a scope of its own, and clients choose keys in six areas', async () => {
  const found = new Set<string>()
  for await (const path of glob(['modules/**/*.ts', 'server/**/*.ts', 'world/**/*.ts'], { cwd: root })) {
    if (path.endsWith('.test.ts') || path.includes('/simulation/') || path === 'modules/ledger/rules.ts') continue
    const text = readFileSync(join(root, path), 'utf8')
    if (!/#modules\/ledger|modules\/wallet\/service|ledger\.submit|from '\.\/(store|model)\.ts'/.test(text)) continue
    for (const [, area] of text.matchAll(/clientName\(\s*'(\w+)'/g)) found.add(`client ${area}`)
    for (const [, scope] of text.matchAll(/\bscope(?::| =) *(['`][^'`]*)['`]/g))
      found.add(scope?.slice(1).replaceAll(/\$\{[^}]*\}/g, '*') ?? '')
  }
  expect([...found].sort()).toEqual([
    'client gateway',
    'client lottery',
    'client play',
    'client points',
    'client sports',
    'client table',
    'sys:agents',
    'sys:bets',
    'sys:bonus',
    'sys:cashier',
    'sys:contracts',
    'sys:crash:bet:*',
    'sys:demo',
    'sys:envelope',
    'sys:gateway-held',
    'sys:gateway-transfer',
    'sys:gateway:*',
    'sys:ledger',
    'sys:lottery',
    'sys:loyalty:*',
    'sys:play:pot:*',
    'sys:play:round:*',
    'sys:points:*',
    'sys:promotions',
    'sys:redemption',
    'sys:sandbox',
    'sys:sports',
  ])
})
