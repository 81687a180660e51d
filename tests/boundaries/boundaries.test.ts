import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { forbidden } from '../../.dependency-cruiser.ts'

const root = join(import.meta.dirname, '../..')
const planted = join(import.meta.dirname, 'planted')
const wings = ['kit', 'engines', 'modules', 'server', 'web', 'world', 'tests', 'bench', 'tools']

/** Runs the cruiser as `npm run check` would, and returns `rule: file → file` for every violation. */
function findViolations(tree: string): { rule: string; from: string; to: string }[] {
  const cruiser = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
  const config = join(root, '.dependency-cruiser.ts')
  const folders = wings.filter((wing) => existsSync(join(tree, wing)))
  const args = [cruiser, '--config', config, '--output-type', 'json', ...folders]
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: tree, encoding: 'utf8', maxBuffer: 2 ** 28 })
  if (!stdout.startsWith('{')) throw new Error(`the cruiser failed: ${stderr}`)
  const { summary } = JSON.parse(stdout) as {
    summary: { totalCruised: number; violations: { rule: { name: string }; from: string; to: string }[] }
  }
  expect(summary.totalCruised).toBeGreaterThan(10)
  return summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to }))
}

/** The first line of a planted file names the law that it breaks. */
function readPlanted(): string[] {
  return globSync('**/*.ts', { cwd: planted }).flatMap((file) => {
    const rule = /^\/\/ breaks: (.+)$/m.exec(readFileSync(join(planted, file), 'utf8'))?.[1]
    return rule ? [`${rule}: ${file}`] : []
  })
}

test('every planted violation is caught by its own law, and nothing else is', () => {
  const caught = new Set(findViolations(planted).map(({ rule, from }) => `${rule}: ${from}`))
  expect([...caught].sort()).toEqual(readPlanted().sort())
})

test('every law has a planted violation', () => {
  const proven = new Set(readPlanted().map((line) => line.split(':')[0]))
  expect(forbidden.map((rule) => rule.name).filter((name) => !proven.has(name))).toEqual([])
})

test('the house keeps its laws', { timeout: 60_000 }, () => {
  expect(findViolations(root).map(({ rule, from, to }) => `${rule}: ${from} → ${to}`)).toEqual([])
})
