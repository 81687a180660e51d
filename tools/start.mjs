// `npm start`: looks whether port and data folder can be used, installs what is missing, builds what is stale, then runs the server.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { findObstacle } from './check-place.mjs'
import { giveUp, prepare, refuseOldNode, root, runtime, runtimeEnv } from './prepare.mjs'

/** npm and the terminal both pass on the same Ctrl-C, so a second signal this soon is an echo of the first. */
const echoMs = 1000

/**
 * The simulated outside, each a process of its own. Ports are always the same, so that who signed in through a simulated provider is
 * the same person after a restart. `wanted` says whether there is a real one instead.
 */
const worlds = [
  {
    script: join(root, 'world/identity-provider/main.ts'),
    port: 4010,
    wanted: ({ LARO_GOOGLE_CLIENT_ID, LARO_FACEBOOK_CLIENT_ID }) => !LARO_GOOGLE_CLIENT_ID && !LARO_FACEBOOK_CLIENT_ID,
    settings: (said) =>
      Object.fromEntries(
        Object.entries(said).flatMap(([name, { issuer, clientId, clientSecret }]) => [
          [`LARO_${name.toUpperCase()}_ISSUER`, issuer],
          [`LARO_${name.toUpperCase()}_CLIENT_ID`, clientId],
          [`LARO_${name.toUpperCase()}_CLIENT_SECRET`, clientSecret],
        ]),
      ),
  },
  {
    script: join(root, 'world/vendor/main.ts'),
    port: 4011,
    wanted: ({ LARO_VENDORS }) => !LARO_VENDORS,
    settings: ({ vendors }) => ({ LARO_VENDORS: JSON.stringify(vendors) }),
  },
  {
    script: join(root, 'world/psp/main.ts'),
    port: 4012,
    wanted: ({ LARO_PSPS }) => !LARO_PSPS,
    settings: ({ psps }) => ({ LARO_PSPS: JSON.stringify(psps) }),
  },
]
const worldPatienceMs = 10_000

/** The outside is simulated for who only wants to look: never where people play for real, nor beside a real one. */
function wantsWorld({ NODE_ENV, DATABASE_URL, LARO_DEMO, PORT }) {
  return NODE_ENV !== 'production' && LARO_DEMO !== 'off' && PORT !== '0' && !DATABASE_URL
}

/**
 * Starts what of the outside is wanted, and answers what the server has to know of it. It ends when this process does, because
 * nobody holds its input open any more. Should a part not come up, the site is there without it.
 */
async function startWorlds() {
  if (!wantsWorld(process.env)) return {}
  const starting = worlds.filter(({ script, wanted }) => wanted(process.env) && existsSync(script)).map(startWorld)
  return Object.assign({}, ...(await Promise.all(starting)))
}

async function startWorld({ script, port, settings }) {
  const sitePort = process.env.PORT || '3000'
  const sites = ['localhost', '127.0.0.1'].flatMap((host) => ['--site', `http://${host}:${sitePort}`])
  const args = [script, '--port', String(port), ...sites]
  const world = spawn(runtime(), args, {
    cwd: root,
    env: runtimeEnv(),
    stdio: ['pipe', 'pipe', 'ignore'],
    detached: true,
  })
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
  return settings(JSON.parse(line))
}

/**
 * What the engine is told before it runs the server. Calls under way outlive a small collection, which therefore costs the same however large
 * the room was that filled up: a room eight times as large is collected an eighth as often. It grows only to what is used.
 */
const flags = JSON.parse(readFileSync(new URL('server-flags.json', import.meta.url), 'utf8'))

/**
 * The server gets a process group of its own: a Ctrl-C, which the terminal sends to everyone in ours, then reaches it
 * exactly once, through us, and its exit code is ours.
 */
function runServer(world) {
  const server = spawn(runtime(), [...flags, 'server/main.ts', ...process.argv.slice(2)], {
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

refuseOldNode()
const obstacle = await findObstacle(process.env)
if (obstacle !== undefined) giveUp(`laro: ${obstacle}`)
await prepare({ tools: false })
runServer(await startWorlds())
