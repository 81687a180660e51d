// Installs and builds what is missing, then takes the pictures: plain JavaScript, so that any Node that npm runs on can start it.
import { prepare, runTool } from './prepare.mjs'

await prepare()
runTool('tools/take-pictures.ts')
