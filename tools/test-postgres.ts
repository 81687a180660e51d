// `npm run test:postgres`: the service tests once more, on a real PostgreSQL. Arguments go to vitest.
import { startPostgres } from '#tests/support/postgres.ts'
import { closeRun, runVitest } from './vitest.ts'

const postgres = await startPostgres()
process.stdout.write(`PostgreSQL from ${postgres.bin} on port ${postgres.port}\n`)
const counts = await runVitest({
  args: ['--project', 'service', ...process.argv.slice(2)],
  report: '.results/postgres.json',
  env: { LARO_TEST_DATABASE_URL: postgres.adminUrl },
})
await postgres.stop()
closeRun(counts)
