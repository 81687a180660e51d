// `npm test`: installs what is missing, builds the site when it is stale and browser tests are among those named, then runs the tests.
import { prepare, root, runTool } from './prepare.mjs'
import { needsBrowser } from './test-rules.mjs'

await prepare({ web: needsBrowser(process.argv.slice(2), root) })
runTool('tools/run-tests.ts')
