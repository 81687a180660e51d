import fastifyHelmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import Fastify from 'fastify'

export interface SecurityHeaderOptions {
  /** Origins that players reach us by; their socket addresses are what a page may connect to besides its own. */
  readonly origins: readonly string[]
  /** True when players reach us over TLS. A plain local start must not tell a browser to insist on it. */
  readonly https: boolean
  /** Where vendors show their games. */
  readonly frameOrigins?: readonly string[] | undefined
  /** Whom pages ask besides us: the service that sends codes, where there is one. */
  readonly askedOrigins?: readonly string[] | undefined
}

export type SecurityHeaders = Readonly<Record<string, string>>

export interface HeaderSets {
  /** For whatever a browser may show. */
  readonly pages: SecurityHeaders
  /** For the answers of calls: nothing in them is ever shown, and a bet should not carry a page's rules thousands of times a second. */
  readonly calls: SecurityHeaders
}

/** Browser features that no page of ours uses; a compromised script must not be able to ask for them either. */
const permissions = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
]

/**
 * Lets helmet write its headers once and keeps them as constants. They do not vary by request, and some answers
 * (an unreadable address, a broken request line) never pass through the hooks where helmet would set them.
 */
export async function makeSecurityHeaders(options: SecurityHeaderOptions): Promise<HeaderSets> {
  const probe = Fastify()
  await probe.register(fastifyHelmet, helmetOptions(options))
  probe.get('/', async () => '')
  const bare = await Fastify()
    .get('/', async () => '')
    .inject('/')
  const dressed = await probe.inject('/')
  const added = Object.entries(dressed.headers).filter(([name]) => !Object.hasOwn(bare.headers, name))
  const pages: SecurityHeaders = {
    ...Object.fromEntries(added.map(([name, value]) => [name, String(value)])),
    'permissions-policy': permissions.map((feature) => `${feature}=()`).join(', '),
  }
  const kept = Object.entries(pages).filter(([name]) => callHeaders.includes(name))
  return {
    pages,
    calls: { ...Object.fromEntries(kept), 'content-security-policy': "default-src 'none';frame-ancestors 'none'" },
  }
}

/** What protects an answer that is data; the others speak of what a page may do. */
const callHeaders = [
  'cross-origin-resource-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
]

function helmetOptions({
  origins,
  https,
  frameOrigins = [],
  askedOrigins = [],
}: SecurityHeaderOptions): FastifyHelmetOptions {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...origins.map((origin) => origin.replace(/^http/, 'ws')), ...askedOrigins],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        // The video of the home page plays in YouTube's own player, the one that sets no cookies.
        frameSrc: ["'self'", 'https://www.youtube-nocookie.com', ...frameOrigins],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
      },
    },
    strictTransportSecurity: https ? { maxAge: 63_072_000, includeSubDomains: true } : false,
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
  }
}
