import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
// What is measured in this process is memory as a server has it: with its flags (tools/server-flags.json), which package.json gives, and these.
import '#server/v8-flags.ts'
import { watchStolen } from './stolen.ts'

/** `npm run bench -- name` runs bench/name.bench.ts, whose last line is one JSON object. */
const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => basename(file, '.bench.ts'))

const [name, ...args] = process.argv.slice(2)
if (!name || !names.includes(name)) {
  console.error(`npm run bench -- ${names.join(' | ')}`)
  process.exit(1)
}
const { bench } = (await import(`./${name}.bench.ts`)) as {
  bench(args: readonly string[]): Promise<Record<string, unknown>>
}
const stolen = watchStolen()
console.log(JSON.stringify({ ...(await bench(args)), stolen: stolen() }))
process.exit(0)
