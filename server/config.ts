import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { z } from 'zod'
import { StartRefused } from './start-refused.ts'

/** Everything the environment decides. This file alone reads it. */
export interface Config {
  readonly host: string
  /** 0 takes any free port. */
  readonly port: number
  readonly dataDir: string
  /** A PostgreSQL server; without it the embedded database under `dataDir`. */
  readonly databaseUrl: string | undefined
  readonly poolSize: number
  /** Side-by-side queues of the ledger's group commit, about one a database core. */
  readonly ledgerQueues: number
  readonly natsUrl: string | undefined
  readonly origins: readonly string[]
  readonly https: boolean
  readonly trustedProxyHops: number
  readonly metricsToken: string | undefined
  readonly logLevel: string
  /** Whether demo accounts are made on an empty database. */
  readonly hasDemo: boolean
  readonly demoPassword: string | undefined
  /** At least 32 bytes; seals the server's keys. */
  readonly secret: Uint8Array
}

const flag = z.enum(['on', 'off']).transform((word) => word === 'on')
const text = z.string().min(1)
const url = (protocol: RegExp, example: string) => z.url({ protocol, error: `it is not an address like ${example}` })

const Environment = z.object({
  HOST: text.default('127.0.0.1'),
  PORT: z.coerce.number({ error: 'it is not a number' }).int().min(0).max(65_535).default(3000),
  LARO_DATA_DIR: text.default('./data'),
  DATABASE_URL: url(/^postgres(ql)?$/, 'postgres://host/laro').optional(),
  LARO_POOL_SIZE: z.coerce.number().int().min(2).max(200).default(10),
  LARO_LEDGER_QUEUES: z.coerce.number().int().min(1).max(16).default(3),
  NATS_URL: url(/^(nats|tls)$/, 'nats://host:4222').optional(),
  LARO_ORIGINS: z
    .string()
    .default('')
    .transform((list) => list.split(',').filter(Boolean))
    .pipe(z.array(url(/^https?$/, 'https://laro.example'))),
  LARO_HTTPS: flag.default(false),
  LARO_PROXY_HOPS: z.coerce.number().int().min(0).max(5).default(0),
  LARO_METRICS_TOKEN: z.string().min(16).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
  LARO_DEMO: flag.optional(),
  LARO_DEMO_PASSWORD: z.string().min(8).max(128).optional(),
  LARO_SECRET: z.base64({ error: 'it is not base64' }).optional(),
})

export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new StartRefused(`the setting ${issue?.path.join('.')} is not valid: ${issue?.message}`)
  }
  const env = parsed.data
  const dataDir = resolve(env.LARO_DATA_DIR)
  openDataDir(dataDir)
  return {
    host: env.HOST,
    port: env.PORT,
    dataDir,
    databaseUrl: env.DATABASE_URL,
    poolSize: env.LARO_POOL_SIZE,
    ledgerQueues: env.LARO_LEDGER_QUEUES,
    natsUrl: env.NATS_URL,
    origins: env.LARO_ORIGINS,
    https: env.LARO_HTTPS,
    trustedProxyHops: env.LARO_PROXY_HOPS,
    metricsToken: env.LARO_METRICS_TOKEN,
    // Whoever starts the demo reads the terminal; whoever runs a brand collects the log.
    logLevel: env.LOG_LEVEL ?? (env.DATABASE_URL === undefined ? 'warn' : 'info'),
    hasDemo: env.LARO_DEMO ?? env.DATABASE_URL === undefined,
    demoPassword: env.LARO_DEMO_PASSWORD,
    secret: readSecret(env.LARO_SECRET, env.DATABASE_URL !== undefined, dataDir),
  }
}

function openDataDir(dataDir: string): void {
  try {
    makeFolder(dataDir)
    writeFileSync(join(dataDir, '.writable'), '')
  } catch (error) {
    throw new StartRefused(`the data folder ${dataDir} cannot be written (${(error as NodeJS.ErrnoException).code})`)
  }
}

/** Step by step, because Node's recursive mkdir never ends in a place like /proc, where a parent exists but takes no folders. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  mkdirSync(folder)
}

/** Servers that share a database must share the secret too, so there it has to be given. Alone, it is made once and kept. */
function readSecret(given: string | undefined, isShared: boolean, dataDir: string): Uint8Array {
  if (given !== undefined) {
    const secret = Buffer.from(given, 'base64')
    if (secret.length < 32) throw new StartRefused('the setting LARO_SECRET is not valid: it has less than 32 bytes')
    return secret
  }
  if (isShared)
    throw new StartRefused('the setting LARO_SECRET is missing: with DATABASE_URL it must be given (32 bytes, base64)')
  return Buffer.from(
    keepOnce(join(dataDir, 'secret'), () => randomBytes(32).toString('base64')),
    'base64',
  )
}

/** Reads a small private file, or makes it with what `make` gives. */
export function keepOnce(file: string, make: () => string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw new StartRefused(`${file} cannot be read`)
  }
  const value = make()
  writeFileSync(file, `${value}\n`, { mode: 0o600, flag: 'wx' })
  return value
}
