import { z } from 'zod'
import { languages } from '#kit/language.ts'
import { route } from '#kit/route.ts'
import { Amount, CurrencyCode, Instant } from '#kit/wire.ts'
import { HomeShow } from './home.ts'
import {
  customerServiceTypes,
  patternIds,
  registrationFields,
  resourceTypes,
  themeVariables,
  whitelabelFlags,
} from './model.ts'

const Language = z.enum(languages)

const Whitelabel = z.record(z.enum(whitelabelFlags), z.boolean())

const FieldRule = z.strictObject({
  enabled: z.boolean(),
  required: z.boolean(),
  /** Runs on a linear-time engine; in a browser, in a worker with a limit. */
  acceptedPattern: z.string().nullable(),
  patternId: z.literal(patternIds).nullable(),
  minLength: z.int(),
  maxLength: z.int(),
})
const Registration = z.record(z.enum(registrationFields), FieldRule)

const Resource = z.strictObject({ resourceType: z.enum(resourceTypes), labelNameEn: z.string(), url: z.string() })

const DomainRoute = z.strictObject({
  mainDomain: z.string().nullable(),
  domains: z.array(z.string()),
  imageCDNs: z.array(z.string()),
  launchGameCDNs: z.array(z.string()),
})

export const getWhitelabel = route('GET /wps/system/whitelabel', {
  summary: 'Tells which features the brand has switched on.',
  who: 'visitor',
  reply: Whitelabel,
  refusals: [],
})

export const getRegistrationRules = route('GET /wps/system/setting/register', {
  summary: 'Tells what a registration asks for, field by field.',
  who: 'visitor',
  reply: Registration,
  refusals: [],
})

export const getSystemStatus = route('GET /wps/system/status', {
  summary: 'Tells what the site is to the caller: 0 normal, 1 maintenance, 2 region restricted.',
  who: 'visitor',
  reply: z.strictObject({
    status: z.literal([0, 1, 2]),
    endTime: Instant.nullable(),
    /** The caller's own address, as the last trusted proxy saw it. */
    ip: z.string(),
  }),
  refusals: [],
})

export const getDomainRoute = route('GET /wps/system/domainRoute', {
  summary: 'Tells the domains of the brand and where its files come from.',
  who: 'visitor',
  reply: DomainRoute,
  refusals: [],
})

export const getPermission = route('GET /wps/system/permission', {
  summary: 'Tells all that a page needs to start.',
  who: 'visitor',
  reply: z.strictObject({
    info: z.strictObject({
      domainRoute: z.array(z.string()),
      resources: z.array(Resource),
      whitelabelVal: Whitelabel,
      register: Registration,
      mainDomain: z.string().nullable(),
      analytics: z.strictObject({ gtagId: z.string().nullable() }),
      imageCDNs: z.array(z.string()),
      launchGameCDNs: z.array(z.string()),
    }),
    maintenance: z.boolean(),
    regionRestriction: z.boolean(),
    /** The country of the caller's address, where the operator's table knows it. */
    location: z.string().nullable(),
  }),
  refusals: [],
})

export const getCountryCodes = route('GET /wps/system/countryCodes', {
  summary: 'Lists the countries whose telephone numbers are taken.',
  who: 'visitor',
  reply: z.array(z.strictObject({ countryCode: z.string(), countryDialingCode: z.string(), flag: z.string() })),
  refusals: [],
})

export const getBrand = route('GET /wps/system/brand', {
  summary: 'Tells the name, the look, the currency and the languages of the brand.',
  who: 'visitor',
  reply: z.strictObject({
    name: z.string(),
    merchantCode: z.string(),
    platform: z.literal('WEB'),
    lotteryType: z.literal('SEA'),
    currency: CurrencyCode,
    timeZone: z.string().meta({ description: 'Where the days of records and limits begin', example: 'Asia/Manila' }),
    minimumAge: z.int().meta({ description: 'Who is younger may neither register nor play', example: 21 }),
    logo: z.string(),
    themeVariables: z.partialRecord(z.enum(themeVariables), z.string()),
    hasHeaderSignIn: z
      .boolean()
      .meta({ description: 'Whether visitors sign in by name in the header, where there is room for the form' }),
    languages: z.strictObject({
      offered: z.array(Language),
      defaultLanguage: Language,
      secondLanguage: Language.nullable(),
    }),
  }),
  refusals: [],
})

export const getHome = route('GET /wps/system/home', {
  summary: 'Tells what the counters of the home page show.',
  who: 'visitor',
  reply: HomeShow.extend({
    currency: CurrencyCode,
    /** What the progressive pool holds; null while there is none. */
    pool: Amount.nullable(),
  }),
  refusals: [],
})

export const getCustomerService = route('GET /wps/system/customerService', {
  summary: 'Lists the ways to reach customer service.',
  who: 'visitor',
  reply: z.array(z.strictObject({ csType: z.enum(customerServiceTypes), title: z.string(), url: z.string() })),
  refusals: [],
})

export const chooseLanguage = route('PUT /wps/system/language', {
  summary: 'Says which language the caller reads.',
  who: 'visitor',
  body: z.strictObject({ language: Language }),
  reply: z.strictObject({ language: Language }),
  refusals: ['language_is_not_offered'],
})

export const listSettings = route('GET /ops/settings', {
  summary: 'Lists every setting with its version.',
  who: 'operator',
  reply: z.array(
    z.strictObject({
      name: z.string(),
      version: z.int(),
      value: z.unknown(),
      changedAt: Instant.nullable(),
      changedBy: z.string().nullable(),
    }),
  ),
  refusals: [],
})

export const changeSetting = route('PUT /ops/settings/:name', {
  summary: 'Changes a setting, made from the version that was seen.',
  who: 'operator',
  params: z.strictObject({ name: z.string().max(64) }),
  body: z.strictObject({ version: z.int().min(0).max(2_147_483_646), value: z.unknown() }),
  reply: z.strictObject({ name: z.string(), version: z.int() }),
  refusals: ['setting_is_unknown', 'setting_is_invalid', 'version_is_stale'],
})
