import { parseArgs } from 'node:util'
import { startPsp } from './server.ts'

/**
 * The simulated payment provider as a process of its own: `main.ts --port 4012 --site http://localhost:3000`. The first site is the house
 * whose payments it carries. It prints one line of JSON that says how to reach it, and ends when whoever started it goes away.
 */
async function run(): Promise<void> {
  const { values } = parseArgs({
    options: { port: { type: 'string', default: '0' }, site: { type: 'string', multiple: true, default: [] } },
  })
  const psp = await open(Number(values.port))
  const [house] = values.site
  if (house !== undefined) psp.operate(house)
  process.stdout.write(`${JSON.stringify({ psps: [psp.door] })}\n`)
  const end = (): void => void psp.close().then(() => process.exit(0))
  process.stdin.on('end', end).on('error', end).resume()
  process.on('SIGTERM', end)
}

/** A taken port is no reason to go without. */
async function open(port: number) {
  try {
    return await startPsp({ port })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    return await startPsp({})
  }
}

await run()
