// `npm run maths`: the long proofs of the games' figures, by enumeration and by millions of simulated rounds.
import { prepare, runTool } from './prepare.mjs'

await prepare({ web: false })
runTool('tools/run-maths.ts')
