// `npm run spec`: which clauses of the requirements have a passing test. Reads docs/requirements.md and the last whole run of `npm test`.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compareSpec, readRequirements } from './spec-rules.ts'
import { readReport } from './vitest.ts'

const report = readReport('.results/tests.json')
if (!report) {
  process.stderr.write('There are no results yet: run `npm test` first.\n')
  process.exit(1)
}

const requirements = readRequirements(readFileSync(join(import.meta.dirname, '../docs/requirements.md'), 'utf8'))
const results = report.testResults.flatMap((file) => file.assertionResults)
const { groups, unknown } = compareSpec(requirements, results)

for (const { group, title, lines, proven, failing, without, whole } of groups) {
  const clauses = proven.length + failing.length + without.length
  process.stdout.write(`${group}  ${String(proven.length).padStart(3)} of ${clauses} clauses proven  ${title}\n`)
  process.stdout.write(`      whole, ${whole.length} of ${lines.length}: ${whole.join(' ')}\n`)
  if (failing.length > 0) process.stdout.write(`      failing: ${failing.join(' ')}\n`)
  if (without.length > 0) process.stdout.write(`      without a test: ${without.join(' ')}\n`)
}
for (const { id, title } of unknown) process.stderr.write(`No requirement or attack is called ${id}: "${title}"\n`)

const count = (list: 'lines' | 'whole' | 'proven' | 'failing' | 'without') =>
  groups.reduce((sum, group) => sum + group[list].length, 0)
const totals = {
  requirements: count('lines'),
  whole: count('whole'),
  clauses: count('proven') + count('failing') + count('without'),
  proven: count('proven'),
  failing: count('failing'),
  without: count('without'),
  unknown: unknown.length,
}
process.stdout.write(`${JSON.stringify(totals)}\n`)
process.exitCode = unknown.length > 0 ? 1 : 0
