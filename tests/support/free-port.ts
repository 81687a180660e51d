import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * A port for who must name it before anything listens there. It is below those that a system gives to outgoing connections, one of
 * which could otherwise take it in between.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 50; tries += 1) {
    // Those of two processes are far apart.
    const port = 20_000 + ((process.pid * 101 + tries) % 12_000)
    if (await canListen(port)) return port
  }
  throw new Error('no port is free')
}

async function canListen(port: number): Promise<boolean> {
  const probe = createServer()
  const isFree = await new Promise<boolean>((resolve) => {
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => resolve(true))
  })
  if (!isFree) return false
  probe.close()
  await once(probe, 'close')
  return true
}
