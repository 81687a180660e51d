// `npm run test:postgres`: the service tests once more, on a real PostgreSQL. Arguments go to vitest.
import { startPostgres } from '#tests/support/postgres.ts'
import { closingLine, runVitest } from './vitest.mjs'

const postgres = await startPostgres()
process.stdout.write(`PostgreSQL from ${postgres.bin} on port ${postgres.port}\n`)
const counts = await runVitest({
  args: ['--project', 'service', ...process.argv.slice(2)],
  report: '.results/postgres.json',
  env: { LARO_TEST_DATABASE_URL: postgres.adminUrl },
})
await postgres.stop()
process.stdout.write(`${closingLine(counts)}\n`)
process.exitCode = counts.failed > 0 ? 1 : 0
