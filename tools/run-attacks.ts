import { closeRun, runVitest } from './vitest.ts'

// `npm test` runs the same cases, the long ones shorter. The ledger's stories are attacks on it too: lost, repeated and reordered calls.
const args = ['--project', 'service', '--project', 'unit', 'tests/attacks', 'modules/ledger/simulation', ...process.argv.slice(2)]
closeRun(await runVitest({ args, report: '.results/attacks.json', env: { LARO_ATTACKS: 'full' } }))
