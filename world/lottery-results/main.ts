import { parseArgs } from 'node:util'
import { startResults } from './server.ts'

/** Always the same, so that a draw keeps its numbers over restarts. */
const seed = 'the stations of a demonstration'

/**
 * The simulated publisher of lottery results as a process of its own: `main.ts --port 4013`. It prints one line of JSON that says how to reach it,
 * and ends when whoever started it goes away.
 */
async function run(): Promise<void> {
  const { values } = parseArgs({
    options: { port: { type: 'string', default: '0' }, site: { type: 'string', multiple: true, default: [] } },
  })
  const results = await open(Number(values.port))
  process.stdout.write(`${JSON.stringify({ url: results.url })}\n`)
  const end = (): void => void results.close().then(() => process.exit(0))
  process.stdin.on('end', end).on('error', end).resume()
  process.on('SIGTERM', end)
}

/** A taken port is no reason to go without. */
async function open(port: number) {
  try {
    return await startResults({ port, seed })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    return await startResults({ seed })
  }
}

await run()
