// What `npm run dev` runs once all is installed: Vite at the site's address with hot reload, the server behind it, started again when
// its sources change, and a PostgreSQL that stays meanwhile. Pages are rendered by the browser alone, and without a content policy.
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { type AddressInfo, connect, createServer as createTcpServer } from 'node:net'
import { join, resolve } from 'node:path'
import type { Duplex } from 'node:stream'
import { createServer, type Plugin, type ViteDevServer } from 'vite'
import { keepOnce } from '#server/config.ts'
import { startDevDatabase } from './dev-database.ts'
import { isConsolePage, isServerAddress } from './dev-rules.ts'
import { type DevServer, runDevServer } from './dev-server.ts'

const root = join(import.meta.dirname, '..')
const host = process.env.HOST || '127.0.0.1'
const port = Number(process.env.PORT || 3000)
const address = `http://localhost:${port}`
const dataDir = resolve(process.env.LARO_DATA_DIR || './data-dev')

/** npm and the terminal both pass on the same Ctrl-C, so a second signal this soon is an echo of the first. */
const echoMs = 1000

async function findFreePort(): Promise<number> {
  const probe = createTcpServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port: free } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return free
}

/** Calls that come while the server starts again wait for it, so that a page in development never sees it gone. */
function waitForServer(server: DevServer): Plugin {
  return {
    name: 'laro-wait-for-server',
    configureServer(vite) {
      vite.middlewares.use((request, response, next) => {
        if (!isServerAddress(request.url ?? '')) {
          next()
          return
        }
        server.whenReady(next, (why) => response.writeHead(503, { 'content-type': 'text/plain' }).end(why))
      })
    },
  }
}

const consoleFolder = join(root, 'web/console')

/** Both apps on one Vite: the site at every address, the operators' at its own. Pages are deep, so what they name is named from the top. */
function pagesOfDev(): Plugin {
  return {
    name: 'laro-pages',
    transformIndexHtml: { order: 'pre', handler: (html) => html.replaceAll('"./', '"/') },
    configureServer(vite) {
      vite.middlewares.use((request, response, next) => {
        const url = request.url ?? ''
        if (!isConsolePage(url, request.headers.accept ?? '')) {
          next()
          return
        }
        const html = readFileSync(join(consoleFolder, 'console.html'), 'utf8').replaceAll(
          '"./',
          `"/@fs${consoleFolder}/`,
        )
        vite.transformIndexHtml(url, html).then(
          (page) => response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page),
          (error: unknown) => response.writeHead(500, { 'content-type': 'text/plain' }).end(String(error)),
        )
      })
    },
  }
}

async function openVite(serverPort: number, server: DevServer): Promise<ViteDevServer> {
  const target = `http://127.0.0.1:${serverPort}`
  // Vite takes a key with ^ as a pattern; which addresses are the server's is decided by the function.
  const proxy = {
    target,
    xfwd: true,
    bypass: (request: { url?: string | undefined }) => (isServerAddress(request.url ?? '') ? undefined : request.url),
  }
  const vite = await createServer({
    configFile: join(root, 'web/build/vite.config.ts'),
    plugins: [waitForServer(server), pagesOfDev()],
    server: {
      host,
      port,
      strictPort: true,
      fs: { allow: [root] },
      proxy: { '^/': proxy },
    },
  })
  await vite.listen()
  vite.httpServer?.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (!isServerAddress(request.url ?? '')) return
    server.whenReady(
      () => forwardSocket(serverPort, request, socket, head),
      () => socket.destroy(),
    )
  })
  return vite
}

/** Hands a socket over to the server as it came. Vite's own proxy would not wait until the server is there. */
function forwardSocket(serverPort: number, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  const server = connect(serverPort, '127.0.0.1')
  const { rawHeaders } = request
  const headers = rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${rawHeaders[at + 1]}`] : []))
  const lines = [`GET ${request.url} HTTP/1.1`, ...headers, `X-Forwarded-For: ${request.socket.remoteAddress}`]
  server.write(`${lines.join('\r\n')}\r\n\r\n`)
  server.write(head)
  server.on('error', () => socket.destroy()).on('close', () => socket.destroy())
  socket.on('error', () => server.destroy()).on('close', () => server.destroy())
  server.pipe(socket).pipe(server)
}

async function run(): Promise<void> {
  mkdirSync(dataDir, { recursive: true })
  const serverPort = await findFreePort()
  const own = process.env.DATABASE_URL ? undefined : await startDevDatabase(join(dataDir, 'postgres'))
  const env = {
    LARO_DEMO: 'on',
    LARO_BOTS: 'on',
    LARO_INBOX: 'on',
    LARO_SANDBOX: 'on',
    LOG_LEVEL: 'warn',
    LARO_SECRET: keepOnce(join(dataDir, 'secret'), () => randomBytes(32).toString('base64')),
    LARO_ORIGINS: `${address},http://127.0.0.1:${port}`,
    ...process.env,
    ...(own && { DATABASE_URL: own.url }),
    LARO_DATA_DIR: dataDir,
    LARO_PROXY_HOPS: '1',
    LARO_WEB: 'off',
    HOST: '127.0.0.1',
    PORT: String(serverPort),
  }
  const server = runDevServer({ port: serverPort, address, env })
  const vite = await openVite(serverPort, server)
  server.onRestarted(() => vite.ws.send({ type: 'full-reload' }))
  stopOnSignal(async () => {
    await vite.close()
    await server.stop()
    await own?.stop()
  })
}

function stopOnSignal(stop: () => Promise<void>): void {
  let toldAt: number | undefined
  const onSignal = (): void => {
    if (toldAt !== undefined && performance.now() - toldAt < echoMs) return
    if (toldAt !== undefined) process.exit(1)
    toldAt = performance.now()
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal)
}

await run()
