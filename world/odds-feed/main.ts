import { parseArgs } from 'node:util'
import { startOddsFeed } from './server.ts'

/**
 * The simulated odds feed as a process of its own: `main.ts --port 4014`. It prints one line of JSON that says how to reach it, and ends
 * when whoever started it goes away.
 */
async function run(): Promise<void> {
  const { values } = parseArgs({
    options: { port: { type: 'string', default: '0' }, site: { type: 'string', multiple: true, default: [] } },
  })
  const feed = await open(Number(values.port))
  process.stdout.write(`${JSON.stringify({ feeds: [feed.door] })}\n`)
  const end = (): void => void feed.close().then(() => process.exit(0))
  process.stdin.on('end', end).on('error', end).resume()
  process.on('SIGTERM', end)
}

/** A taken port is no reason to go without. */
async function open(port: number) {
  try {
    return await startOddsFeed({ port })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    return await startOddsFeed({})
  }
}

await run()
