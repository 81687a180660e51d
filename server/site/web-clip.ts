import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { readSetting, type Settings } from '#modules/settings/service.ts'
import { sendRefusal } from '#server/http/envelope.ts'
import { findOwnOrigin } from '#server/site/own-origin.ts'

export interface WebClip {
  readonly name: string
  /** Where the icon leads. */
  readonly origin: string
  readonly iconPng: Uint8Array
}

/** XML 1.0 has no way to write control characters, not even escaped, but for these three; half a surrogate pair is no character at all. */
const unwritable = /(?![\t\n\r])[\p{Cc}\ufffe\uffff]/gu

export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(unwritable, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;')
}

/** The same for the same site each time, so that installing it again replaces the icon instead of adding another. */
function uuidOf(origin: string, part: string): string {
  const hex = createHash('sha256').update(`laro web clip ${part} ${origin}`).digest('hex')
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 0x3) | 0x8).toString(16)
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ]
    .join('-')
    .toUpperCase()
}

type Value = string | number | boolean | Uint8Array | readonly Value[] | { readonly [key: string]: Value }

function writeValue(value: Value): string {
  if (typeof value === 'string') return `<string>${escapeXml(value)}</string>`
  if (typeof value === 'number') return `<integer>${value}</integer>`
  if (typeof value === 'boolean') return value ? '<true/>' : '<false/>'
  if (value instanceof Uint8Array) return `<data>${Buffer.from(value).toString('base64')}</data>`
  if (Array.isArray(value)) return `<array>${value.map(writeValue).join('')}</array>`
  const entries = Object.entries(value as { readonly [key: string]: Value })
  return `<dict>${entries.map(([key, one]) => `<key>${escapeXml(key)}</key>${writeValue(one)}`).join('')}</dict>`
}

/** A profile with one thing in it: an icon on the home screen that opens the site without the browser around it. */
export function writeProfile({ name, origin, iconPng }: WebClip): string {
  const identifier = `site.${createHash('sha256').update(origin).digest('hex').slice(0, 16)}`
  const clip = {
    PayloadType: 'com.apple.webClip.managed',
    PayloadVersion: 1,
    PayloadIdentifier: `${identifier}.webclip`,
    PayloadUUID: uuidOf(origin, 'clip'),
    PayloadDisplayName: name,
    Label: name,
    URL: `${origin}/`,
    Icon: iconPng,
    FullScreen: true,
    IsRemovable: true,
    Precomposed: true,
  }
  const profile = {
    PayloadType: 'Configuration',
    PayloadVersion: 1,
    PayloadIdentifier: identifier,
    PayloadUUID: uuidOf(origin, 'profile'),
    PayloadDisplayName: name,
    PayloadOrganization: name,
    PayloadDescription: `${name}: ${new URL(origin).host}`,
    PayloadRemovalDisallowed: false,
    PayloadContent: [clip],
  }
  return `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">\n<plist version="1.0">${writeValue(profile)}</plist>\n`
}

interface WebClipOptions {
  readonly settings: Settings
  readonly origins: readonly string[]
  readonly https: boolean
  readonly webDir: string
}

/** The profile for iPhones. It is not signed, and the phone says so when it is installed. */
export function serveWebClip(app: FastifyInstance, { settings, origins, https, webDir }: WebClipOptions): void {
  const iconFile = join(webDir, 'apple-touch-icon.png')
  // A web that was built without icons, as a test's may be, has no profile to give.
  if (!existsSync(iconFile)) return
  const iconPng = readFileSync(iconFile)
  app.get('/down/laro.mobileconfig', async (request, reply) => {
    const { mainDomain, domains } = await readSetting(settings, 'domainRoute')
    const names = mainDomain === null ? domains : [mainDomain, ...domains]
    const origin = findOwnOrigin(request, { origins, https, domains: names })
    if (origin === null) return sendRefusal(reply, 'request_is_malformed')
    const { name } = await readSetting(settings, 'brand')
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', 'attachment; filename="laro.mobileconfig"')
      .type('application/x-apple-aspen-config; charset=utf-8')
      .send(writeProfile({ name, origin, iconPng }))
  })
}
