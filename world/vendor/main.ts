import { parseArgs } from 'node:util'
import { startVendor } from './server.ts'

/**
 * The simulated vendor as a process of its own: `main.ts --port 4011 --site http://localhost:3000`. The first site is the house
 * that it plays for. It prints one line of JSON that says how to reach it, and ends when whoever started it goes away.
 */
async function run(): Promise<void> {
  const { values } = parseArgs({
    options: { port: { type: 'string', default: '0' }, site: { type: 'string', multiple: true, default: [] } },
  })
  const vendor = await open(Number(values.port))
  const [house, ...more] = values.site
  if (house !== undefined) vendor.operate(house, more)
  process.stdout.write(`${JSON.stringify({ vendors: [vendor.door] })}\n`)
  const end = (): void => void vendor.close().then(() => process.exit(0))
  process.stdin.on('end', end).on('error', end).resume()
  process.on('SIGTERM', end)
}

/** A taken port is no reason to go without. */
async function open(port: number) {
  try {
    return await startVendor({ port })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    return await startVendor({})
  }
}

await run()
