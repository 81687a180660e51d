// `npm run attacks`: every attack case, the long ones at their full size. It takes about a quarter of an hour.
import { prepare, runTool } from './prepare.mjs'

await prepare()
runTool('tools/run-attacks.ts')
