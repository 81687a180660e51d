// `npm run dev`: installs what is missing, then runs site and server so that a saved file is seen at once. Nothing is built.
import { findObstacle } from './check-place.mjs'
import { giveUp, prepare, refuseOldNode, runTool } from './prepare.mjs'
import { startWorlds } from './worlds.mjs'

refuseOldNode()
process.env.LARO_DATA_DIR ||= './data-dev'
const obstacle = await findObstacle(process.env)
if (obstacle !== undefined) giveUp(`laro: ${obstacle}`)
await prepare({ web: false })
Object.assign(process.env, await startWorlds(process.env.PORT || '3000'))
// The simulated outside ends with this process, and this process with the tool.
runTool('tools/run-dev.ts').on('exit', () => process.exit())
