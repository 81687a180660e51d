import { closeRun, runVitest } from './vitest.ts'

// `npm test` proves the same figures by closed forms; what takes minutes is only here.
const args = ['--config', 'tests/maths/vitest.config.ts', ...process.argv.slice(2)]
closeRun(await runVitest({ args, report: '.results/maths.json', env: { LARO_MATHS: 'full' } }))
