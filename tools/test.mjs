// `npm test`: installs what is missing, builds what is stale, then runs the tests.
import { prepare, runTool } from './prepare.mjs'

await prepare()
runTool('tools/run-tests.ts')
