import { closeRun, runVitest } from './vitest.ts'

// `npm test` runs the same cases, the long ones shorter.
const args = ['--project', 'service', '--project', 'unit', 'tests/attacks', ...process.argv.slice(2)]
closeRun(await runVitest({ args, report: '.results/attacks.json', env: { LARO_ATTACKS: 'full' } }))
