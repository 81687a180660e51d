// `npm start`: installs what is missing, builds what is stale, then runs the server until it ends.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { giveUp, prepare, root, runtime, runtimeEnv } from './prepare.mjs'

/** npm and the terminal both pass on the same Ctrl-C, so a second signal this soon is an echo of the first. */
const echoMs = 1000

/**
 * The server gets a process group of its own: a Ctrl-C, which the terminal sends to everyone in ours, then reaches it
 * exactly once, through us, and its exit code is ours.
 */
function runServer() {
  const server = spawn(runtime(), ['server/main.ts', ...process.argv.slice(2)], {
    cwd: root,
    env: runtimeEnv(),
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
runServer()
