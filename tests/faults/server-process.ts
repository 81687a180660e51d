import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(import.meta.resolve('#tests/faults/server.ts'))

export interface ServerSettings {
  readonly dataDir: string
  readonly secret: string
  /** Nothing means the embedded database under `dataDir`. */
  readonly databaseUrl?: string
  /** The server kills itself after each so many commits; see server.ts. */
  readonly killEvery?: number
  /** With the accounts and games of the demo. */
  readonly hasDemo?: boolean
  /** The doors of feeds of odds. */
  readonly oddsFeeds?: readonly object[]
}

export interface ServerEnd {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
}

/** The same code is started dozens of times in a run; reading what was compiled before takes a third less. */
const compiled = mkdtempSync(join(tmpdir(), 'laro-faults-compiled-'))

const alive = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of alive) child.kill('SIGKILL')
  rmSync(compiled, { recursive: true, force: true, maxRetries: 5 })
})

/** A server process that can be killed and started again where it was. */
export class ServerProcess {
  readonly url: string
  readonly #port: number
  readonly #settings: ServerSettings
  #child: ChildProcess | undefined
  #ended: Promise<ServerEnd> = Promise.resolve({ code: null, signal: null })
  #log = ''

  constructor(port: number, settings: ServerSettings) {
    this.#port = port
    this.#settings = settings
    this.url = `http://127.0.0.1:${port}`
  }

  get pid(): number | undefined {
    return this.#child?.pid
  }

  /** The last words of the process, for a report of what went wrong. */
  get log(): string {
    return this.#log
  }

  /** Resolves when the process that now runs has ended. */
  get ended(): Promise<ServerEnd> {
    return this.#ended
  }

  /** Resolves when it listens; rejects when it ends before. */
  async start(): Promise<void> {
    const { dataDir, databaseUrl, secret, killEvery = 0, hasDemo = false, oddsFeeds } = this.#settings
    const child = spawn(process.execPath, [program], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env['PATH'],
        NODE_COMPILE_CACHE: compiled,
        PORT: String(this.#port),
        LARO_DATA_DIR: dataDir,
        DATABASE_URL: databaseUrl ?? '',
        LARO_SECRET: secret,
        LARO_DEMO: hasDemo ? 'on' : 'off',
        LARO_BOTS: 'off',
        // The load speaks as many callers, so that the budget of one address does not end it.
        LARO_PROXY_HOPS: '1',
        LARO_POOL_SIZE: '4',
        LOG_LEVEL: 'error',
        ...(oddsFeeds && { LARO_ODDS_FEEDS: JSON.stringify(oddsFeeds) }),
        FAULTS_KILL_EVERY: String(killEvery),
      },
    })
    this.#child = child
    alive.add(child)
    this.#ended = new Promise((resolve) => {
      child.once('exit', (code, signal) => {
        alive.delete(child)
        if (this.#child === child) this.#child = undefined
        resolve({ code, signal })
      })
    })
    const listens = new Promise<void>((resolve) => {
      const read = (text: string) => {
        this.#log = (this.#log + text).slice(-8192)
        if (text.includes('listening at')) resolve()
      }
      child.stdout.setEncoding('utf8').on('data', read)
      child.stderr.setEncoding('utf8').on('data', read)
    })
    const end = await Promise.race([listens, this.#ended])
    if (end) throw new Error(`the server ended before it listened (${end.code ?? end.signal}):\n${this.#log}`)
  }

  async kill9(): Promise<void> {
    this.#child?.kill('SIGKILL')
    await this.#ended
  }

  /** In good order: it must drain, close and end with 0. */
  async stop(): Promise<void> {
    const child = this.#child
    if (!child) return
    child.kill('SIGTERM')
    const { code, signal } = await this.#ended
    if (code !== 0) throw new Error(`the server ended with ${code ?? signal} when asked to stop:\n${this.#log}`)
  }
}

export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address ? address.port : 0
      probe.close(() => resolve(port))
    })
  })
}
