// `npm start`: installs what is missing, builds what is stale, then runs the server until it ends.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { giveUp, prepare, root, runtime, runtimeEnv } from './prepare.mjs'

/** npm and the terminal both pass on the same Ctrl-C, so a second signal this soon is an echo of the first. */
const echoMs = 1000

const worldScript = join(root, 'world/identity-provider/main.ts')
/** Always the same, so that who signed in through a simulated provider is the same person after a restart. */
const worldPort = 4010
const worldPatienceMs = 10_000

/** The outside is simulated for who only wants to look: never where people play for real, nor beside a real provider. */
function wantsWorld({ NODE_ENV, DATABASE_URL, LARO_GOOGLE_CLIENT_ID, LARO_FACEBOOK_CLIENT_ID, LARO_DEMO, PORT }) {
  if (NODE_ENV === 'production' || LARO_DEMO === 'off' || PORT === '0') return false
  return !DATABASE_URL && !LARO_GOOGLE_CLIENT_ID && !LARO_FACEBOOK_CLIENT_ID && existsSync(worldScript)
}

/**
 * Starts the simulated Google and Facebook, and answers what the server has to know of them. They end when this process
 * does, because nobody holds their input open any more. Should they not come up, the site is there without them.
 */
async function startWorld() {
  if (!wantsWorld(process.env)) return {}
  const port = process.env.PORT || '3000'
  const sites = ['localhost', '127.0.0.1'].flatMap((host) => ['--site', `http://${host}:${port}`])
  const args = [worldScript, '--port', String(worldPort), ...sites]
  const world = spawn(runtime(), args, { cwd: root, stdio: ['pipe', 'pipe', 'ignore'], detached: true })
  world.stdin.on('error', () => undefined)
  let said = ''
  const line = await new Promise((resolve) => {
    const giveItUp = () => resolve(null)
    const timer = setTimeout(giveItUp, worldPatienceMs)
    world.on('error', giveItUp).on('exit', giveItUp)
    world.stdout.setEncoding('utf8').on('data', (text) => {
      said += text
      if (said.endsWith('\n')) resolve(said)
    })
    timer.unref()
  })
  if (line === null) {
    world.kill()
    return {}
  }
  return Object.fromEntries(
    Object.entries(JSON.parse(line)).flatMap(([name, { issuer, clientId, clientSecret }]) => [
      [`LARO_${name.toUpperCase()}_ISSUER`, issuer],
      [`LARO_${name.toUpperCase()}_CLIENT_ID`, clientId],
      [`LARO_${name.toUpperCase()}_CLIENT_SECRET`, clientSecret],
    ]),
  )
}

/**
 * The server gets a process group of its own: a Ctrl-C, which the terminal sends to everyone in ours, then reaches it
 * exactly once, through us, and its exit code is ours.
 */
function runServer(world) {
  const server = spawn(runtime(), ['server/main.ts', ...process.argv.slice(2)], {
    cwd: root,
    env: runtimeEnv(world),
    stdio: 'inherit',
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
}

await prepare()
runServer(await startWorld())
