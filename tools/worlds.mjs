// The simulated outside, for `npm start` and `npm run dev`. Plain JavaScript, because it runs on the machine's own Node.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root, runtime, runtimeEnv } from './prepare.mjs'

/**
 * The simulated outside, each a process of its own. Ports are always the same, so that who signed in through a simulated provider is
 * the same person after a restart. `wanted` says whether there is a real one instead.
 */
const worlds = [
  {
    script: 'world/identity-provider/main.ts',
    port: 4010,
    wanted: ({ LARO_GOOGLE_CLIENT_ID, LARO_FACEBOOK_CLIENT_ID }) => !LARO_GOOGLE_CLIENT_ID && !LARO_FACEBOOK_CLIENT_ID,
    settings: ({ firebase, ...services }) => ({
      ...Object.fromEntries(
        Object.entries(services).flatMap(([name, { issuer, clientId, clientSecret }]) => [
          [`LARO_${name.toUpperCase()}_ISSUER`, issuer],
          [`LARO_${name.toUpperCase()}_CLIENT_ID`, clientId],
          [`LARO_${name.toUpperCase()}_CLIENT_SECRET`, clientSecret],
        ]),
      ),
      ...(firebase && !process.env.LARO_FIREBASE_PROJECT && firebaseSettings(firebase)),
    }),
  },
  {
    script: 'world/vendor/main.ts',
    port: 4011,
    wanted: ({ LARO_VENDORS }) => !LARO_VENDORS,
    settings: ({ vendors }) => ({ LARO_VENDORS: JSON.stringify(vendors) }),
  },
  {
    script: 'world/psp/main.ts',
    port: 4012,
    wanted: ({ LARO_PSPS }) => !LARO_PSPS,
    settings: ({ psps }) => ({ LARO_PSPS: JSON.stringify(psps) }),
  },
  {
    script: 'world/lottery-results/main.ts',
    port: 4013,
    wanted: ({ LARO_LOTTERY_RESULTS }) => !LARO_LOTTERY_RESULTS,
    settings: ({ url }) => ({ LARO_LOTTERY_RESULTS: url }),
  },
  {
    script: 'world/odds-feed/main.ts',
    port: 4014,
    wanted: ({ LARO_ODDS_FEEDS }) => !LARO_ODDS_FEEDS,
    settings: ({ feeds }) => ({ LARO_ODDS_FEEDS: JSON.stringify(feeds) }),
  },
]

function firebaseSettings({ projectId, apiKey, url, keysUrl }) {
  return {
    LARO_FIREBASE_PROJECT: projectId,
    LARO_FIREBASE_API_KEY: apiKey,
    LARO_FIREBASE_URL: url,
    LARO_FIREBASE_KEYS_URL: keysUrl,
  }
}

const worldPatienceMs = 10_000

/**
 * Starts what of the outside is wanted for the site at this port, and answers the settings that the server has to know of it. It ends when this process does, because
 * nobody holds its input open any more. Should a part not come up, the site is there without it. `fileOf` says which file is run for a source.
 */
export async function startWorlds(sitePort, fileOf = (source) => join(root, source)) {
  const starting = worlds
    .filter(({ script, wanted }) => wanted(process.env) && existsSync(join(root, script)))
    .map((world) => startWorld(world, sitePort, fileOf))
  return Object.assign({}, ...(await Promise.all(starting)))
}

async function startWorld({ script, port, settings }, sitePort, fileOf) {
  const sites = ['localhost', '127.0.0.1'].flatMap((host) => ['--site', `http://${host}:${sitePort}`])
  const args = [fileOf(script), '--port', String(port), ...sites]
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
