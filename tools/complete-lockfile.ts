// Names in package-lock.json the platforms that the registry did not carry; part of `npm run fix`. See lockfile-rules.ts.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findMissingEntries, type Lockfile } from './lockfile-rules.ts'

const file = join(import.meta.dirname, '../package-lock.json')
const lockfile = JSON.parse(readFileSync(file, 'utf8')) as Lockfile
const missing = findMissingEntries(lockfile)
const count = Object.keys(missing).length
if (count > 0) {
  const entries = Object.entries({ ...lockfile.packages, ...missing })
  const packages = Object.fromEntries(entries.sort(([a], [b]) => a.localeCompare(b, 'en')))
  writeFileSync(file, `${JSON.stringify({ ...lockfile, packages }, undefined, 2)}\n`)
  process.stdout.write(`package-lock.json: named ${count} packages of other platforms\n`)
}
