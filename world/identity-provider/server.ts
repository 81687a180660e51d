import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { errors } from 'oidc-provider'
import { type Clock, systemClock } from '#kit/clock.ts'
import { pageHeaders, writeNotePage, writeSignInPage } from './pages.ts'
import { answerPhone, type PhoneDoor, phoneDoorOf } from './phone-door.ts'
import { makePhoneProject, type PhoneProject } from './phone-project.ts'
import { makeProvider, type People } from './provider.ts'

/** The services that the site knows, by the word that its addresses have for them. */
const services = { google: 'Google', facebook: 'Facebook' } as const
type Service = keyof typeof services
const serviceNames = Object.keys(services) as Service[]

export interface ServiceDoor {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Another site at the same provider, for those who try to use what was made for it. */
  readonly other: { readonly clientId: string; readonly clientSecret: string }
}

export interface IdentityProviders extends Readonly<Record<Service, ServiceDoor>> {
  /** The simulated Firebase, by which people prove that a number is theirs. */
  readonly firebase: PhoneDoor
  /** From now on people can be sent back to this site, and its pages may ask for codes. */
  admit(origin: string): void
  close(): Promise<void>
}

interface StartOptions {
  /** 0 takes any free port. */
  readonly port?: number
  readonly clock?: Clock
}

interface Running extends ServiceDoor {
  readonly redirectUris: string[]
  readonly people: People
}

/** Only this machine can reach it, and only by the one name that it knows itself by. */
const host = '127.0.0.1'

export async function startIdentityProviders({
  port = 0,
  clock = systemClock,
}: StartOptions): Promise<IdentityProviders> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const authority = `${host}:${(server.address() as AddressInfo).port}`
  const running = Object.fromEntries(
    serviceNames.map((name) => [name, openService(name, `http://${authority}/${name}`, clock)]),
  ) as Record<Service, Running>
  const phones = makePhoneProject('laro-demo', clock)
  server.requestTimeout = 10_000
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    answer({ running, phones, authority }, request, response).catch((error: unknown) => {
      if (response.headersSent) response.end()
      else
        sendPage(response, error instanceof errors.OIDCProviderError ? 400 : 500, writeNotePage('This did not work.'))
    })
  })
  return {
    google: doorOf(running.google),
    facebook: doorOf(running.facebook),
    firebase: phoneDoorOf(phones, `http://${authority}/firebase`),
    admit(origin) {
      for (const name of serviceNames) running[name].redirectUris.push(`${origin}/social/${name}`)
      phones.admit(origin)
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function openService(name: Service, issuer: string, clock: Clock): Running {
  const newSecret = (): string => randomBytes(24).toString('base64url')
  const site = { clientId: `laro-${name}`, clientSecret: newSecret() }
  const other = { clientId: `other-${name}`, clientSecret: newSecret() }
  const redirectUris: string[] = []
  const clients = [site, other].map((client) => ({ ...client, redirectUris }))
  return { issuer, ...site, other, redirectUris, people: makeProvider({ issuer, name, clients, clock }) }
}

function doorOf({ issuer, clientId, clientSecret, other }: Running): ServiceDoor {
  return { issuer, clientId, clientSecret, other }
}

interface House {
  readonly running: Readonly<Record<Service, Running>>
  readonly phones: PhoneProject
  readonly authority: string
}

async function answer(
  { running, phones, authority }: House,
  request: IncomingMessage & { originalUrl?: string },
  response: ServerResponse,
): Promise<void> {
  const url = request.url ?? '/'
  const [, name = '', rest = '/'] = /^\/(\w+)(\/.*)$/.exec(url) ?? []
  if (name === 'firebase' && request.headers.host === authority) {
    await answerPhone(phones, rest, { request, response, readBody })
    return
  }
  const service = serviceNames.find((one) => one === name)
  // Another name for this machine would be in the addresses that the provider gives out.
  if (!service || request.headers.host !== authority) {
    sendPage(response, 404, writeNotePage('There is nothing here.'))
    return
  }
  const { people } = running[service]
  if (rest.startsWith('/interaction/')) {
    await askWho(service, people, request, response)
    return
  }
  // The provider reads from these two where it is mounted.
  request.originalUrl = url
  request.url = rest
  await people.provider.callback()(request, response)
}

async function askWho(
  service: Service,
  { provider, meet }: People,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  await provider.interactionDetails(request, response)
  if (request.method !== 'POST') {
    sendPage(response, 200, writeSignInPage(services[service]))
    return
  }
  const form = new URLSearchParams(await readBody(request))
  const email = (form.get('email') ?? '').trim().slice(0, 254)
  const isCancelled = form.get('answer') !== 'continue' || email === ''
  const result = isCancelled
    ? { error: 'access_denied', error_description: 'the person did not want to' }
    : {
        login: {
          accountId: meet({
            name: (form.get('name') ?? '').trim().slice(0, 100),
            email,
            isEmailVerified: form.has('email_verified'),
          }),
        },
      }
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
}

const bodyBytesMax = 4_096

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > bodyBytesMax) throw new errors.InvalidRequest('the form is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function sendPage(response: ServerResponse, status: number, html: string): void {
  response.writeHead(status, pageHeaders).end(html)
}
