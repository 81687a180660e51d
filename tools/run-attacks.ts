import { closeRun, runVitest } from './vitest.ts'

// `npm test` runs the same cases, the long ones shorter. The ledger's stories are attacks on it too: lost, repeated and reordered calls; and so are those of
// bonus money on the real wallet.
const folders = ['tests/attacks', 'modules/ledger/simulation', 'modules/promotions/stories.service.test.ts']
const args = ['--project', 'service', '--project', 'unit', ...folders, ...process.argv.slice(2)]
closeRun(await runVitest({ args, report: '.results/attacks.json', env: { LARO_ATTACKS: 'full' } }))
