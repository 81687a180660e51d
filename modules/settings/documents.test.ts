import { describe, expect, test } from 'vitest'
import { languages } from '#kit/language.ts'
import { countryCodes, describeCountry } from '#modules/settings/countries.ts'
import { documents } from '#modules/settings/documents.ts'
import {
  patternIds,
  registrationFields,
  resourceTypes,
  settingNames,
  whitelabelFlags,
} from '#modules/settings/model.ts'

test.each(settingNames)('the default of %s fits its own schema, and comes back the same', (name) => {
  const { schema, initial } = documents[name]
  expect(schema.parse(JSON.parse(JSON.stringify(initial)))).toEqual(initial)
})

test('there are thirteen flags, twenty-two patterns, twenty-nine languages', () => {
  expect([whitelabelFlags.length, patternIds.length, languages.length]).toEqual([13, 22, 29])
  expect([new Set(patternIds).size, new Set(registrationFields).size]).toEqual([22, 30])
})

test('CO-02.9 the country list has every country once, home first, each with its dialling code and flag', () => {
  expect(describeCountry('PH')).toEqual({ countryCode: 'PH', countryDialingCode: '63', flag: '/flags/ph.svg' })
  expect(countryCodes[0]).toBe('PH')
  expect(new Set(countryCodes).size).toBe(countryCodes.length)
  expect(countryCodes.length).toBeGreaterThan(240)
  for (const code of countryCodes) expect(describeCountry(code).countryDialingCode).toMatch(/^[1-9]\d{0,3}$/)
})

test('CO-02.5 a resource is of a specified type, and has its address and its label', () => {
  const types = ['FACEBOOK', 'INSTAGRAM', 'TWITTER', 'YOUTUBE', 'TELEGRAM', 'IOS', 'Android', 'MOBILECONFIG']
  expect(resourceTypes).toEqual(types)
  for (const resource of documents.resources.initial)
    expect(Object.keys(resource).toSorted()).toEqual(['labelNameEn', 'resourceType', 'url'])
})

describe('what no document takes', () => {
  const { brand, registration, resources, customerService, status, languages: spoken } = documents
  const withTheme = (value: unknown) => ({ ...brand.initial, themeVariables: { '--accent-day': value } })
  const withField = (change: object) => ({
    ...registration.initial,
    email: { ...registration.initial.email, ...change },
  })

  test.each(['#ffcc00', '#ffcc00aa', 'oklch(0.83 0.16 86)', 'rgb(10, 20, 30)', 'oklch(0.83 0.16 86 / 0.5)'])(
    'the colour %s is taken',
    (colour) => {
      expect(brand.schema.safeParse(withTheme(colour)).success).toBe(true)
    },
  )

  test.each([
    'url(https://evil.example/x)',
    'red; background: url(x)',
    'oklch(0.8 0.1 80);}',
    'expression(alert(1))',
    'oklch(var(--x))',
    '#fff</style><script>',
    '#ffcc00\n',
    'oklch(0.83 0.16 86',
    '',
    7,
  ])('G03 the colour %j is refused', (colour) => {
    expect(brand.schema.safeParse(withTheme(colour)).success).toBe(false)
  })

  test.each([
    ['brand', { ...brand.initial, themeVariables: { '--page': '#000000' } }],
    ['brand', { ...brand.initial, logo: 'https://evil.example/logo.svg' }],
    ['brand', { ...brand.initial, logo: '/logo.html' }],
    ['brand', { ...brand.initial, platform: 'APP' }],
    ['brand', { ...brand.initial, timeZone: 'Mars/Olympus' }],
    ['brand', { ...brand.initial, name: '<b>Laro</b>' }],
    ['brand', { ...brand.initial, name: 'La\u202ero' }],
    ['brand', { ...brand.initial, extra: 1 }],
    ['whitelabel', { ...documents.whitelabel.initial, NEWFLAG3: true }],
    ['whitelabel', { USERNAMEREG3: true }],
    ['registration', withField({ acceptedPattern: '^([a-zA-Z0-9]+)+$' })],
    ['registration', withField({ patternId: 12 })],
    ['registration', withField({ minLength: 9, maxLength: 8 })],
    ['registration', withField({ enabled: false, required: true })],
    ['registration', withField({ maxLength: 256 })],
    ['registration', { ...registration.initial, password: { ...registration.initial.password, required: false } }],
    ['registration', { ...registration.initial, username: { ...registration.initial.username, required: false } }],
    ['countryCodes', { enabled: [] }],
    ['countryCodes', { enabled: ['PH', 'PH'] }],
    ['countryCodes', { enabled: ['ZZ'] }],
    ['resources', [...resources.initial, resources.initial[0]]],
    ['resources', [{ resourceType: 'TIKTOK', labelNameEn: 'x', url: '/down' }]],
    ['customerService', [{ ...customerService.initial[0], url: 'javascript:alert(1)' }]],
    ['status', { ...status.initial, endTime: '2026-01-01T00:00:00Z' }],
    ['status', { ...status.initial, isMaintenance: true, endTime: 'soon' }],
    ['domainRoute', { ...documents.domainRoute.initial, mainDomain: 'localhost' }],
    ['domainRoute', { ...documents.domainRoute.initial, imageCDNs: ['http://cdn.example'] }],
    ['analytics', { gtagId: "G-1'+alert(1)+'" }],
    ['home', { ...documents.home.initial, jackpot: { source: 'elsewhere', start: { fixed: 1 } } }],
    ['home', { ...documents.home.initial, jackpot: { source: 'display', start: { min: 2, max: 1 } } }],
    ['home', { ...documents.home.initial, jackpot: { source: 'display', start: { fixed: 1_000_000_000 } } }],
    ['home', { ...documents.home.initial, jackpot: { source: 'display', start: { fixed: 1.5 } } }],
    ['home', { ...documents.home.initial, second: { min: 51_273_838, max: 51_101_996 } }],
    ['languages', { ...spoken.initial, offered: ['TY'] }],
    ['languages', { ...spoken.initial, secondLanguage: 'FR' }],
    ['languages', { ...spoken.initial, offered: ['EN', 'TY', '__proto__'] }],
  ] as const)('%s cannot be %j', (name, value) => {
    expect(documents[name].schema.safeParse(value).success).toBe(false)
  })
})
