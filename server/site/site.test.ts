import type { FastifyRequest } from 'fastify'
import { describe, expect, test } from 'vitest'
import { shorten, writeManifest } from '#server/site/manifest.ts'
import { findOwnOrigin } from '#server/site/own-origin.ts'
import { escapeXml, writeProfile } from '#server/site/web-clip.ts'
import { readPlist } from '#tests/support/plist.ts'

const iconPng = Buffer.from('picture')

describe('the manifest', () => {
  test('names the brand, in the language that was asked for or in English', () => {
    expect(writeManifest('Laro', 'AR')).toMatchObject({ name: 'Laro', short_name: 'Laro', lang: 'ar', dir: 'rtl' })
    expect(writeManifest('Laro', 'TY')).toMatchObject({ lang: 'fil', dir: 'ltr' })
    for (const input of [undefined, 'JA', 'fil', '__proto__', ['AR']])
      expect(writeManifest('Laro', input), String(input)).toMatchObject({
        lang: 'en',
        dir: 'ltr',
        id: '/',
        start_url: '/',
      })
  })

  test.each([
    ['Laro', 'Laro'],
    ['Laro Manila', 'Laro Manila'],
    ['Laro ng Bayan', 'Laro'],
    ['Kapangyarihangaraw', 'Kapangyariha'],
    ['👩‍👩‍👧‍👦'.repeat(13), '👩‍👩‍👧‍👦'.repeat(12)],
  ])('a name of %s is %s under an icon', (name, short) => {
    expect(shorten(name)).toBe(short)
  })
})

describe('the profile', () => {
  const names = [
    'Laro',
    'Tom & Jerry',
    '</string><key>PayloadType</key><string>com.apple.mdm',
    `"quoted" 'twice' ]]> <![CDATA[x`,
    'لارو',
    '&amp;',
    '<!ENTITY x SYSTEM "file:///etc/passwd">',
  ]
  test.each(names)('a brand named %s stays a name', (name) => {
    const profile = readPlist(writeProfile({ name, origin: 'https://laro.example', iconPng }))
    expect(profile).toMatchObject({ PayloadType: 'Configuration', PayloadVersion: 1, PayloadDisplayName: name })
    const { PayloadContent: clips } = profile as { PayloadContent: unknown[] }
    expect(clips).toHaveLength(1)
    expect(clips[0]).toMatchObject({
      PayloadType: 'com.apple.webClip.managed',
      Label: name,
      URL: 'https://laro.example/',
      FullScreen: true,
      IsRemovable: true,
      Icon: iconPng,
    })
  })

  test('what XML cannot write is left out', () => {
    expect(escapeXml('a\u0000b\u0008c\u001fd\uffffe\ud800f\tg')).toBe('abcde\ufffdf\tg')
  })

  test('installing it twice replaces the first, and two sites are two', () => {
    const idsOf = (origin: string, name = 'Laro') =>
      writeProfile({ name, origin, iconPng }).match(/[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}/g)
    const first = idsOf('https://laro.example')
    expect(first).toHaveLength(2)
    expect(new Set(first).size).toBe(2)
    expect(first?.[0]).toMatch(/^.{14}8.{4}[89AB]/)
    expect(idsOf('https://laro.example', 'Another name')).toEqual(first)
    expect(idsOf('https://other.example')).not.toEqual(first)
  })
})

describe('the own origin', () => {
  const asked = (host: string | undefined, localAddress?: string, localPort = 3000) =>
    ({ headers: host === undefined ? {} : { host }, socket: { localAddress, localPort } }) as unknown as FastifyRequest
  const known = { origins: ['https://play.example:8443'], https: true, domains: ['laro.example', 'laro.test'] }
  const nothing = { origins: [], https: false, domains: [] }

  test.each([
    ['play.example:8443', 'https://play.example:8443'],
    ['laro.test', 'https://laro.test'],
    ['LARO.TEST', 'https://laro.test'],
    ['localhost:3000', 'https://localhost:3000'],
    // A stranger's word leads to the main domain and never to where it says.
    ['evil.example', 'https://laro.example'],
    ['laro.test.evil.example', 'https://laro.example'],
    ['laro.test:81', 'https://laro.example'],
    ['"><script>', 'https://laro.example'],
    ['localhost@evil.example', 'https://laro.example'],
    ['127.0.0.1.evil.example', 'https://laro.example'],
  ])('who asks for %s is led to %s', (host, origin) => {
    expect(findOwnOrigin(asked(host), known)).toBe(origin)
  })

  test('where nothing is configured, only the address that was really reached counts', () => {
    expect(findOwnOrigin(asked('192.168.1.5:3000', '192.168.1.5'), nothing)).toBe('http://192.168.1.5:3000')
    expect(findOwnOrigin(asked('192.168.1.5:3000', '::ffff:192.168.1.5'), nothing)).toBe('http://192.168.1.5:3000')
    expect(findOwnOrigin(asked('192.168.1.5', '192.168.1.5', 80), nothing)).toBe('http://192.168.1.5')
    expect(findOwnOrigin(asked('[fd00::5]:3000', 'fd00::5'), nothing)).toBe('http://[fd00::5]:3000')
    expect(findOwnOrigin(asked('192.168.1.5:3001', '192.168.1.5'), nothing)).toBeNull()
    expect(findOwnOrigin(asked('192.168.1.6:3000', '192.168.1.5'), nothing)).toBeNull()
    expect(findOwnOrigin(asked('evil.example', '192.168.1.5'), nothing)).toBeNull()
    expect(findOwnOrigin(asked(undefined, '192.168.1.5'), nothing)).toBeNull()
    expect(findOwnOrigin(asked('evil.example'), { ...nothing, origins: ['https://laro.example/x'] })).toBe(
      'https://laro.example',
    )
  })
})
