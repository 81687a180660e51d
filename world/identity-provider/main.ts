import { parseArgs } from 'node:util'
import { startIdentityProviders } from './server.ts'

/**
 * The simulated Google, Facebook and Firebase as a process of its own: `main.ts --port 4010 --site http://localhost:3000`. It prints
 * one line of JSON that says how to ask them, and ends when whoever started it goes away, however that happens.
 */
async function run(): Promise<void> {
  const { values } = parseArgs({
    options: { port: { type: 'string', default: '0' }, site: { type: 'string', multiple: true, default: [] } },
  })
  const providers = await open(Number(values.port))
  for (const site of values.site) providers.admit(site)
  const { google, facebook, firebase } = providers
  process.stdout.write(`${JSON.stringify({ google, facebook, firebase })}\n`)
  const end = (): void => void providers.close().then(() => process.exit(0))
  process.stdin.on('end', end).on('error', end).resume()
  process.on('SIGTERM', end)
}

/** A taken port is no reason to go without; only who signed in before is somebody new then. */
async function open(port: number) {
  try {
    return await startIdentityProviders({ port })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    return await startIdentityProviders({})
  }
}

await run()
