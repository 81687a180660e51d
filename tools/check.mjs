// `npm run check`: installs what is missing, then runs every check that reads the code.
import { prepare, runTool } from './prepare.mjs'

await prepare({ web: false })
runTool('tools/run-checks.ts')
