import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import {
  type Binaries,
  chooseUser,
  findBinaries,
  type PostgresAge,
  type RunAs,
  readAge,
} from '#tests/support/postgres-binaries.ts'

export interface PostgresOptions {
  /** A free one when left out. */
  readonly port?: number
  /** Where the data lies. Made and removed by us when left out; a folder of the caller's is never removed. */
  readonly dir?: string
  /**
   * For tests: nothing in it needs to outlive the process, so nothing waits for the disk, and its files are in memory where the machine has room.
   * A database of ours is 1,500 files, and making them on a disk takes up to half a second of a core.
   */
  readonly isDisposable?: boolean
  /** Server settings, over ours. Safety is on unless a caller turns it off: `fsync`, `synchronous_commit`. */
  readonly settings?: Readonly<Record<string, string | number | boolean>>
  /** Whether a signal to this process ends it at once; a caller that ends it in good order itself says false. */
  readonly stopsOnSignal?: boolean
  /** What LARO_TEST_POSTGRES says, when left out. */
  readonly age?: PostgresAge
}

/** A real PostgreSQL on the loopback, for tests, benches and faults. */
export interface Postgres {
  /** The database `laro`, empty. */
  readonly url: string
  /** The database `postgres`, from which others can be made. */
  readonly adminUrl: string
  readonly port: number
  readonly dir: string
  /** Where `postgres` and `initdb` are. */
  readonly bin: string
  /** The server's process; undefined while it is down. */
  readonly pid: number | undefined
  /** Its backends and background workers, to stop or kill one of them. */
  childPids(): number[]
  /** Ends it in good order and removes what it left. */
  stop(): Promise<void>
  /** Kills the server and every one of its processes at once, as a power cut would. */
  kill9(): Promise<void>
  /** Starts it again on the same data and port, after `kill9`. */
  restart(): Promise<void>
}

const defaults = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: 100,
  log_destination: 'stderr',
  logging_collector: 'off',
  lc_messages: 'C',
  timezone: 'UTC',
}

/** Writes nothing that a power cut may not take, and keeps its log of changes small, because that may be in memory. */
const disposable = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: 300,
  max_wal_size: '256MB',
}

export async function startPostgres(options: PostgresOptions = {}): Promise<Postgres> {
  const runAs = chooseUser()
  const binaries = findBinaries(runAs, options.age ?? readAge())
  const place = options.isDisposable ? (findMemory() ?? tmpdir()) : tmpdir()
  const dir = options.dir ?? mkdtempSync(join(place, folderPrefix))
  const port = options.port ?? (await findFreePort())
  const cluster = new Cluster(binaries, dir, port, options, runAs)
  clusters.add(cluster)
  removeOnExit()
  try {
    cluster.initialize()
    await cluster.restart()
    await createDatabase(cluster.adminUrl)
  } catch (error) {
    cluster.abandon()
    throw error
  }
  return cluster
}

const folderPrefix = 'laro-postgres-'
const memory = '/dev/shm'
/** Of type `tmpfs`, as Linux numbers file systems. */
const inMemory = 0x0102_1994
/** A whole run of the tests has half a gigabyte in it at most; the rest is for what runs beside it. */
const roomBytes = 3 * 1024 ** 3

/** Where files are in memory, if so much of it is free that a run cannot fill it. A container often has 64 MB there. */
function findMemory(): string | undefined {
  if (!existsSync(memory) || statfsSync(memory).type !== inMemory) return undefined
  removeForgotten()
  const { bavail, bsize } = statfsSync(memory)
  const hasRoom = bavail * bsize > roomBytes && process.availableMemory() > 2 * roomBytes
  return hasRoom ? memory : undefined
}

/** A run that was killed leaves its files where they cost memory until the machine is started again. */
function removeForgotten(): void {
  for (const name of readdirSync(memory)) {
    const note = join(memory, name, 'postmaster.pid')
    if (!name.startsWith(folderPrefix) || !existsSync(note)) continue
    const pid = Number(readFileSync(note, 'utf8').split('\n', 1)[0])
    if (!isAlive(pid)) rmSync(join(memory, name), { recursive: true, force: true })
  }
}

class Cluster implements Postgres {
  readonly bin: string
  readonly dir: string
  readonly port: number
  readonly url: string
  readonly adminUrl: string
  readonly #binaries: Binaries
  readonly #runAs: RunAs | undefined
  readonly #settings: Record<string, string | number | boolean>
  readonly #keepsDir: boolean
  readonly stopsOnSignal: boolean
  #server: ChildProcess | undefined

  constructor(binaries: Binaries, dir: string, port: number, options: PostgresOptions, runAs: RunAs | undefined) {
    this.#binaries = binaries
    this.#runAs = runAs
    this.#settings = { ...defaults, ...(options.isDisposable && disposable), ...options.settings }
    this.#keepsDir = options.dir !== undefined
    this.stopsOnSignal = options.stopsOnSignal ?? true
    this.bin = binaries.folder
    this.dir = dir
    this.port = port
    this.url = `postgres://laro@127.0.0.1:${port}/laro`
    this.adminUrl = `postgres://laro@127.0.0.1:${port}/postgres`
  }

  get pid(): number | undefined {
    return this.#server?.pid
  }

  /** Lays out a new cluster, unless the folder has one. */
  initialize(): void {
    mkdirSync(this.dir, { recursive: true })
    if (existsSync(join(this.dir, 'PG_VERSION'))) return
    if (this.#runAs) chownSync(this.dir, this.#runAs.uid, this.#runAs.gid)
    const args = ['-D', this.dir, '-U', 'laro', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync']
    const { status, stdout, stderr, error } = spawnSync(join(this.bin, 'initdb'), args, {
      cwd: '/',
      encoding: 'utf8',
      ...this.#runAs,
    })
    if (status !== 0) throw new Error(`initdb failed: ${error?.message ?? `${stdout}${stderr}`}`)
  }

  /** Resolves when the server says that it takes connections, after whatever recovery it had to do. */
  async restart(): Promise<void> {
    if (this.#server) throw new Error('PostgreSQL is running')
    const settings = Object.entries(this.#settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const server = spawn(join(this.bin, 'postgres'), ['-D', this.dir, '-p', String(this.port), ...settings], {
      cwd: '/',
      // A Ctrl-C in the terminal is for the test run, which then ends PostgreSQL itself.
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
      ...this.#runAs,
    })
    this.#server = server
    server.once('exit', () => {
      if (this.#server === server) this.#server = undefined
    })
    await untilReady(server)
  }

  childPids(): number[] {
    return this.pid === undefined ? [] : childrenOf(this.pid)
  }

  async stop(): Promise<void> {
    const server = this.#server
    if (server) {
      const ended = untilEnded(server)
      // SIGINT is PostgreSQL's "fast": sessions are cut, the data is closed cleanly. Data that is removed next is not worth that.
      server.kill(this.#keepsDir ? 'SIGINT' : 'SIGQUIT')
      await ended
    }
    this.abandon()
  }

  async kill9(): Promise<void> {
    const server = this.#server
    if (!server) return
    const children = this.childPids()
    const ended = untilEnded(server)
    server.kill('SIGKILL')
    for (const pid of children) killQuietly(pid)
    await ended
    // Until the last one is gone its shared memory lives on, and the next start would refuse.
    while (children.some(isAlive)) await new Promise((resolve) => setTimeout(resolve, 5))
  }

  /** The end without manners, and all there is time for when our own process is ending. */
  abandon(): void {
    clusters.delete(this)
    const children = this.childPids()
    this.#server?.kill('SIGKILL')
    this.#server = undefined
    for (const pid of children) killQuietly(pid)
    if (!this.#keepsDir) rmSync(this.dir, { recursive: true, force: true, maxRetries: 5 })
    if (this.#binaries.copy) rmSync(this.#binaries.copy, { recursive: true, force: true })
  }
}

const clusters = new Set<Cluster>()
let isRemovingOnExit = false

function removeOnExit(): void {
  if (isRemovingOnExit) return
  isRemovingOnExit = true
  process.on('exit', () => {
    for (const cluster of clusters) cluster.abandon()
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      for (const cluster of clusters) if (cluster.stopsOnSignal) cluster.abandon()
      // Others may want to end in their own way; alone, we let the signal do what it would have done without us.
      if (process.listenerCount(signal) === 0) process.kill(process.pid, signal)
    })
  }
}

function untilReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = ''
    server.stderr?.setEncoding('utf8')
    server.stderr?.on('data', (text: string) => {
      log = (log + text).slice(-8192)
      if (log.includes('database system is ready to accept connections')) resolve()
    })
    server.once('error', reject)
    server.once('exit', (code) => reject(new Error(`PostgreSQL ended with code ${code}:\n${log}`)))
  })
}

function untilEnded(server: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (server.exitCode !== null || server.signalCode !== null) resolve()
    else server.once('exit', () => resolve())
  })
}

async function createDatabase(adminUrl: string): Promise<void> {
  const client = new Client({ connectionString: adminUrl })
  await client.connect()
  try {
    const { rowCount } = await client.query(`select from pg_database where datname = 'laro'`)
    if (rowCount === 0) await client.query('create database laro')
  } finally {
    await client.end()
  }
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no free port')),
      )
    })
  })
}

/** PostgreSQL gives every child a session of its own, so a process group would miss them; /proc does not. */
function childrenOf(parent: number): number[] {
  if (!existsSync('/proc/self/stat')) return []
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.map(Number).filter((pid) => statOf(pid)?.parent === parent)
}

/** A zombie, which nobody has asked about since it ended, is not alive. */
export function isAlive(pid: number): boolean {
  const stat = statOf(pid)
  return stat !== undefined && stat.state !== 'Z'
}

function statOf(pid: number): { state: string; parent: number } | undefined {
  try {
    // The name before the parenthesis may hold spaces, so the fields are counted from behind it.
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [state = '', parent] = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return { state, parent: Number(parent) }
  } catch {
    return undefined
  }
}

function killQuietly(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It ended by itself in the meantime, which is what we wanted.
  }
}
