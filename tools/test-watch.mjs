// `npm run test:watch`: runs the unit, screen and service tests that a changed file concerns, now for what is not committed yet and then whenever
// a file is saved. Arguments go to vitest.
import { prepare, runTool } from './prepare.mjs'

await prepare({ web: false })
const projects = ['--project', 'unit', '--project', 'screen', '--project', 'service']
runTool('node_modules/vitest/vitest.mjs', ['watch', '--changed', ...projects, ...process.argv.slice(2)])
