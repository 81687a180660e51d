// `npm start`: looks whether port and data folder can be used, installs what is missing, builds what is stale, then runs the server.
// What was built is compressed when the server is ready.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { findObstacle } from './check-place.mjs'
import { isUncompressed } from './compress-web.mjs'
import { announce, built, giveUp, prepare, refuseOldNode, root, runtime, runtimeEnv } from './prepare.mjs'
import { startWorlds } from './worlds.mjs'

/** npm and the terminal both pass on the same Ctrl-C, so a second signal this soon is an echo of the first. */
const echoMs = 1000

/**
 * What the engine is told before it runs the server. Calls under way outlive a small collection, which therefore costs the same however large
 * the room was that filled up: a room eight times as large is collected an eighth as often. It grows only to what is used.
 */
const flags = JSON.parse(readFileSync(new URL('server-flags.json', import.meta.url), 'utf8'))

/**
 * The server gets a process group of its own: a Ctrl-C, which the terminal sends to everyone in ours, then reaches it
 * exactly once, through us, and its exit code is ours. It reads its code while the outside starts, and is then told where that is.
 */
function runServer(settings) {
  const args = [...flags, built('server/main.ts'), ...(settings ? ['--settings-follow'] : []), ...process.argv.slice(2)]
  const server = spawn(runtime(), args, {
    cwd: root,
    env: runtimeEnv(),
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    detached: true,
  })
  let lastStopAt = Number.NEGATIVE_INFINITY
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (performance.now() - lastStopAt < echoMs) return
      lastStopAt = performance.now()
      server.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal)
    })
  }
  server.on('error', (error) => giveUp(`The server could not be started: ${error.message}`))
  server.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)))
  // What it says is that it is ready.
  server.once('message', compressBeside)
  // Should it have ended already, its exit code is on its way.
  settings?.then((found) => server.send(found, () => undefined))
}

/** Compresses what was built, at the lowest priority; until then the server gives files as they are. It ends when we do. */
function compressBeside() {
  if (!isUncompressed()) return
  const step = announce('Compressing the web, beside the server')
  const compressor = spawn(runtime(), [join(root, 'tools/compress-web.mjs')], { cwd: root, stdio: 'ignore' })
  process.on('exit', () => compressor.kill())
  compressor.on('error', () => undefined)
  compressor.on('exit', (code) => {
    if (code === 0) step.done()
    else process.stderr.write('The web could not be compressed; the next start tries again.\n')
  })
}

/** The outside is simulated for who only wants to look: never where people play for real, nor beside a real one. */
function wantsWorld({ NODE_ENV, DATABASE_URL, LARO_DEMO, PORT }) {
  return NODE_ENV !== 'production' && LARO_DEMO !== 'off' && PORT !== '0' && !DATABASE_URL
}

refuseOldNode()
const obstacle = await findObstacle(process.env)
if (obstacle !== undefined) giveUp(`laro: ${obstacle}`)
await prepare({ tools: false, compress: false })
runServer(wantsWorld(process.env) ? startWorlds(process.env.PORT || '3000', built) : undefined)
