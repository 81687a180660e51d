// `npm run test:postgres`: the service tests once more, on a real PostgreSQL. `--oldest` takes the oldest that we support instead of the
// newest, and of the tests those that write SQL of ours. Other arguments go to vitest.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { startPostgres } from '#tests/support/postgres.ts'
import { closeRun, runVitest } from './vitest.ts'

const root = join(import.meta.dirname, '..')
const args = process.argv.slice(2).filter((arg) => arg !== '--oldest')
const age = args.length === process.argv.length - 2 ? 'newest' : 'oldest'

/**
 * Where SQL of ours is: every module's own tests, and the server's stores. The frame, the sockets and the attacks send no statement that these
 * do not; simulations and the vendor's protocol send the same ones thousands of times, and the embedded database is no PostgreSQL of this run.
 */
const withSql = ['modules', 'server/bus', 'server/db', 'server/jobs', 'server/keys', 'server/once']
const repeating = /simulation|\/(vendor|embedded)\.service\.test\.ts$/

/** By their names, because vitest does not hand `--exclude` on to its projects. */
function listTestsWithSql(): string[] {
  const isService = (path: string) => /(^|[./])service\.test\.ts$/.test(path)
  const listFiles = (folder: string) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`)
  return withSql.flatMap(listFiles).filter((path) => isService(path) && !repeating.test(path))
}

const hasPaths = args.some((arg) => !arg.startsWith('-'))

const postgres = await startPostgres({ age, isDisposable: age === 'oldest' })
process.stdout.write(`PostgreSQL from ${postgres.bin} on port ${postgres.port}\n`)
const counts = await runVitest({
  args: ['--project', 'service', ...(age === 'oldest' && !hasPaths ? listTestsWithSql() : []), ...args],
  report: `.results/postgres-${age}.json`,
  env: { LARO_TEST_DATABASE_URL: postgres.adminUrl, LARO_TEST_POSTGRES: age },
})
await postgres.stop()
closeRun(counts)
