import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { lotteryGames } from '#engines/lottery/games.ts'
import { ensurePython } from '#tests/support/python.ts'
import { makeExport, ticketsOf } from '#tests/verifier/make-export.ts'

const folder = mkdtempSync(join(tmpdir(), 'laro-verifier-'))
afterAll(() => rmSync(folder, { recursive: true }))

const perEngine = 200
const lotteries = new Set(lotteryGames.map(({ info }) => info.id))
const exported = makeExport(perEngine)

/** Without files of compiled code beside the sources. */
function verify(input: object) {
  const path = join(folder, 'rounds.json')
  writeFileSync(path, JSON.stringify(input))
  const program = join(import.meta.dirname, 'python/verify.py')
  const { status, stdout, stderr } = spawnSync(ensurePython(), ['-B', program, path], { encoding: 'utf8' })
  const counts = new Map(
    [...stdout.matchAll(/^(\S.*?) +(\d+) verified, (\d+) failed$/gm)].map(([, section, verified, failed]) => {
      return [section, { verified: Number(verified), failed: Number(failed) }] as const
    }),
  )
  return { status, stdout, stderr, counts }
}

test('BX-02.1 BX-02.2 BX-02.3 BX-02.7 SE-22.2 a verifier in Python, written from the document alone, verifies 200 rounds of every engine and refuses what was changed', {
  timeout: 120_000,
}, () => {
  const { status, stdout, stderr, counts } = verify(exported)
  expect({ status, stdout, stderr }).toMatchObject({ status: 0, stderr: '' })
  for (const { game, mathVersion } of exported.rules.rules) {
    const verified = lotteries.has(game) ? ticketsOf(perEngine) : perEngine
    expect(counts.get(`${game} version ${mathVersion}`), game).toEqual({ verified, failed: 0 })
  }
  const { rules, jackpots, ledger, roots, statements, wrong } = exported
  const expected = {
    ...{ rules: rules.rules.length, keys: roots.keys.length, 'signed roots': roots.roots.length },
    ...{ 'order of jackpots': 1, 'chain of roots': 1, 'carried to the next statement': countFollowing() },
    ...{ 'open jackpots': jackpots.open.length, 'fallen jackpots': jackpots.fallen.length },
    ...{ 'ledger proofs': ledger.proofs.length, statements: statements.length },
    'wrong proofs refused': wrong.proofs.length,
    'wrong texts refused': wrong.texts.length,
    'wrong jackpots refused': wrong.jackpots.length,
    'wrong ledger proofs refused': wrong.ledger.length,
    'wrong statements refused': wrong.statements.length,
    'wrong followers refused': wrong.following.length,
  }
  for (const [section, verified] of Object.entries(expected)) {
    expect(counts.get(section), section).toEqual({ verified, failed: 0 })
    expect(verified, section).toBeGreaterThan(0)
  }
  const all = Object.values(expected).reduce((sum, count) => sum + count, exported.proofs.length)
  expect(stdout).toMatch(new RegExp(`\n${all} verified, 0 failed\n$`))
})

/** Every statement but the first of its agent and kind goes on from another. */
function countFollowing(): number {
  const firsts = new Set(
    exported.statements.map((text) => {
      const { kind, agent } = (JSON.parse(text) as { statement: { kind: string; agent: { id: string } } }).statement
      return `${kind} ${agent.id}`
    }),
  )
  return exported.statements.length - firsts.size
}

test('SE-22.2 it says so, and fails, when one round is not what was drawn', () => {
  const [first] = exported.proofs
  const wrong = { proofs: [], texts: [], jackpots: [], ledger: [], statements: [], following: [] }
  const proofs = [{ ...first, outcome: {} }]
  const { status, stdout } = verify({ ...exported, proofs, ledger: { proofs: [] }, statements: [], wrong })
  expect(status).toBe(1)
  expect(stdout).toContain('number 0: the outcome is not what the round gives')
})
