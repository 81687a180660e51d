import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { z } from 'zod'
import type { CodesDeps } from '#modules/codes/service.ts'
import type { ConfiguredVendor } from '#modules/gateway/link-vendors.ts'
import { isOnThisMachine } from '#modules/identity/rules/social.ts'
import type { SocialClient, SocialClients } from '#modules/identity/social-clients.ts'
import { type ConfiguredPsp, Psps, text, url, Vendors } from './config-partners.ts'
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
  /** Whether the demo's regulars play. */
  readonly hasBots: boolean
  readonly demoPassword: string | undefined
  /** A house that plays for real shows nobody's messages. */
  readonly isProduction: boolean
  /** Whether everyone's messages are shown at /world/inbox; undefined: with the embedded database. Never in production. */
  readonly hasInbox: boolean | undefined
  /** Whether the built pages are served; in `npm run dev` Vite serves them. */
  readonly hasWeb: boolean
  /** Who carries SMS and mail; without one the channel goes to the inbox of the demo, or is off. */
  readonly sms: { readonly url: string; readonly token: string } | undefined
  readonly smtp: { readonly url: string; readonly from: string } | undefined
  /** Whose phone tokens are taken; with a key, pages can ask it for codes. */
  readonly firebase: CodesDeps['firebase']
  /** The service that makes and judges sliders; without it the house does so itself. */
  readonly geetest: { readonly captchaId: string; readonly key: string; readonly url: string } | undefined
  /** Through whom people can sign in besides. */
  readonly social: SocialClients
  /** Whose games are played on our members' purses. */
  readonly vendors: readonly ConfiguredVendor[]
  /** Who carries payments. */
  readonly psps: readonly ConfiguredPsp[]
  /** Whose odds the sportsbook offers. */
  readonly oddsFeeds: readonly ConfiguredPsp[]
  /** Where the demo's clerks read official results of lotteries. */
  readonly lotteryResults: string | undefined
  /** Whether the conformance kit may make players and launches for its test vendor. Never where people play for real. */
  readonly hasSandbox: boolean
  /** At least 32 bytes; seals the server's keys. */
  readonly secret: Uint8Array
}

const flag = z.enum(['on', 'off']).transform((word) => word === 'on')

/** What a provider says is believed only over TLS, or when it never leaves this machine. */
const issuer = (example: string) =>
  url(/^https?$/, example)
    .refine((address) => address.startsWith('https:') || isOnThisMachine(new URL(address)), {
      error: 'it has to be https',
    })
    .default(example)
const clientId = z
  .string()
  .regex(/^[\x21-\x7e]{1,255}$/, 'it is not the id of a client')
  .optional()
const clientSecret = z
  .string()
  .regex(/^[\x21-\x7e]{8,255}$/, 'it is not a secret')
  .optional()

const portFault = 'it is not a whole number from 0 to 65535'

const Environment = z.object({
  HOST: text.default('127.0.0.1'),
  PORT: z.coerce
    .number({ error: portFault })
    .int({ error: portFault })
    .min(0, { error: portFault })
    .max(65_535, { error: portFault })
    .default(3000),
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
  /** The specification of the demo writes 0 and 1 here. */
  LARO_BOTS: z
    .enum(['on', 'off', '1', '0'])
    .transform((word) => word === 'on' || word === '1')
    .optional(),
  LARO_DEMO_PASSWORD: z.string().min(8).max(128).optional(),
  NODE_ENV: z.string().optional(),
  LARO_INBOX: flag.optional(),
  LARO_WEB: flag.default(true),
  LARO_SMS_URL: url(/^https?$/, 'https://gateway.example/send').optional(),
  LARO_SMS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{8,500}$/, 'it is not a token')
    .optional(),
  LARO_SMTP_URL: url(/^smtps?$/, 'smtp://user:password@host:587').optional(),
  LARO_MAIL_FROM: z
    .string()
    .regex(
      /^([^<>"\p{Cc}]+ <[^\s<>"@,]+@[^\s<>"@,]+>|[^\s<>"@,]+@[^\s<>"@,]+)$/u,
      'it is not like Laro <no-reply@laro.example>',
    )
    .optional(),
  LARO_GEETEST_ID: z
    .string()
    .regex(/^[A-Za-z0-9]{8,64}$/, 'it is not a captcha id')
    .optional(),
  LARO_GEETEST_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{8,200}$/, 'it is not a key')
    .optional(),
  LARO_GEETEST_URL: url(/^https?$/, 'https://gcaptcha4.geetest.com').default('https://gcaptcha4.geetest.com'),
  LARO_FIREBASE_PROJECT: z
    .string()
    .regex(/^[a-z0-9-]{4,40}$/, 'it is not the id of a project')
    .optional(),
  LARO_FIREBASE_API_KEY: z
    .string()
    .regex(/^[\w-]{8,200}$/, 'it is not a key')
    .optional(),
  LARO_FIREBASE_URL: url(/^https?$/, 'https://host').default('https://identitytoolkit.googleapis.com'),
  LARO_FIREBASE_KEYS_URL: url(/^https?$/, 'https://host/keys').default(
    'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com',
  ),
  LARO_GOOGLE_ISSUER: issuer('https://accounts.google.com'),
  LARO_GOOGLE_CLIENT_ID: clientId,
  LARO_GOOGLE_CLIENT_SECRET: clientSecret,
  LARO_FACEBOOK_ISSUER: issuer('https://www.facebook.com'),
  LARO_FACEBOOK_CLIENT_ID: clientId,
  LARO_FACEBOOK_CLIENT_SECRET: clientSecret,
  LARO_VENDORS: Vendors,
  LARO_PSPS: Psps,
  /** A feed is told as a provider of payments is: where it answers, and what both sides sign with. */
  LARO_ODDS_FEEDS: Psps,
  LARO_LOTTERY_RESULTS: url(/^https?$/, 'http://127.0.0.1:4013').optional(),
  LARO_SANDBOX: flag.optional(),
  LARO_SECRET: z.base64({ error: 'it is not base64' }).optional(),
})

/** What `npm start` found out goes before what the environment says. */
export function readConfig(
  environment: Record<string, string | undefined> = process.env,
  foundOut: Readonly<Record<string, string>> = {},
): Config {
  const given = Object.fromEntries(
    Object.entries({ ...environment, ...foundOut }).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new StartRefused(`the setting ${issue?.path.join('.')} is not valid: ${issue?.message}`)
  }
  const env = parsed.data
  refuseHalves(env)
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
    hasBots: env.LARO_BOTS ?? (env.DATABASE_URL === undefined && env.LARO_DEMO !== false),
    demoPassword: env.LARO_DEMO_PASSWORD,
    isProduction: env.NODE_ENV === 'production',
    hasInbox: env.LARO_INBOX,
    hasWeb: env.LARO_WEB,
    sms: env.LARO_SMS_URL && env.LARO_SMS_TOKEN ? { url: env.LARO_SMS_URL, token: env.LARO_SMS_TOKEN } : undefined,
    geetest:
      env.LARO_GEETEST_ID && env.LARO_GEETEST_KEY
        ? { captchaId: env.LARO_GEETEST_ID, key: env.LARO_GEETEST_KEY, url: env.LARO_GEETEST_URL }
        : undefined,
    smtp: env.LARO_SMTP_URL && env.LARO_MAIL_FROM ? { url: env.LARO_SMTP_URL, from: env.LARO_MAIL_FROM } : undefined,
    firebase:
      env.LARO_FIREBASE_PROJECT === undefined
        ? undefined
        : {
            projectId: env.LARO_FIREBASE_PROJECT,
            keysUrl: env.LARO_FIREBASE_KEYS_URL,
            door:
              env.LARO_FIREBASE_API_KEY === undefined
                ? undefined
                : { url: env.LARO_FIREBASE_URL, apiKey: env.LARO_FIREBASE_API_KEY },
          },
    social: readSocial(env),
    vendors: env.LARO_VENDORS,
    psps: env.LARO_PSPS,
    oddsFeeds: env.LARO_ODDS_FEEDS,
    lotteryResults: env.LARO_LOTTERY_RESULTS,
    hasSandbox: env.LARO_SANDBOX ?? (env.DATABASE_URL === undefined && env.NODE_ENV !== 'production'),
    secret: readSecret(env.LARO_SECRET, env.DATABASE_URL !== undefined, dataDir),
  }
}

/** What means something only together: half of a pair is a mistake that would show when the first message is sent. */
const pairs = [
  ['LARO_SMS_URL', 'LARO_SMS_TOKEN'],
  ['LARO_GEETEST_ID', 'LARO_GEETEST_KEY'],
  ['LARO_SMTP_URL', 'LARO_MAIL_FROM'],
  ['LARO_GOOGLE_CLIENT_ID', 'LARO_GOOGLE_CLIENT_SECRET'],
  ['LARO_FACEBOOK_CLIENT_ID', 'LARO_FACEBOOK_CLIENT_SECRET'],
] as const

function refuseHalves(env: z.output<typeof Environment>): void {
  for (const pair of pairs) {
    const [missing, ...others] = pair.filter((name) => env[name] === undefined)
    if (missing && others.length === 0)
      throw new StartRefused(`the setting ${missing} is missing: of ${pair.join(' and ')} both must be given`)
  }
}

function readSocial(env: z.output<typeof Environment>): SocialClients {
  const read = (name: 'GOOGLE' | 'FACEBOOK'): SocialClient | undefined => {
    const id = env[`LARO_${name}_CLIENT_ID`]
    const secret = env[`LARO_${name}_CLIENT_SECRET`]
    return id && secret ? { issuer: env[`LARO_${name}_ISSUER`], clientId: id, clientSecret: secret } : undefined
  }
  const [google, facebook] = [read('GOOGLE'), read('FACEBOOK')]
  return { ...(google && { google }), ...(facebook && { facebook }) }
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
