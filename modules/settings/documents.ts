import { z } from 'zod'
import { languages } from '#kit/language.ts'
import { currencies } from '#kit/money.ts'
import { Instant } from '#kit/wire.ts'
import { AgentRules, agentDefaults } from './agents.ts'
import { countryCodes } from './countries.ts'
import { HomeShow, homeDefaults } from './home.ts'
import { LawfulCategories, lawfulDefaults } from './lawful-categories.ts'
import { customerServiceRules, Hostname, HttpsOrigin, isAllowedLink, isOwnPath, resourceRules } from './links.ts'
import { MinimumAges, minimumAgeDefaults } from './minimum-age.ts'
import {
  chatPath,
  customerServiceTypes,
  patternIds,
  type RegistrationField,
  registrationFields,
  resourceTypes,
  type SettingName,
  themeVariables,
  whitelabelFlags,
} from './model.ts'
import { isSafePattern, patternLengthMax } from './patterns.ts'
import { PlayRules, playDefaults } from './play.ts'
import { AddressRange } from './ranges.ts'
import { TurnoverRules, turnoverDefaults } from './turnover.ts'

const Title = z
  .string()
  .min(1)
  .max(80)
  .refine((text) => text.trim() === text && !/[\p{C}<>]/u.test(text), { error: 'text_is_wrong' })

/** A colour, written with nothing that could end the declaration, call another function or fetch something. */
const colour = /^(#[0-9a-fA-F]{6}|#[0-9a-fA-F]{8}|(oklch|oklab|rgb|hsl)\([0-9.%, /-]{5,60}\))$/

const Brand = z.strictObject({
  name: Title,
  merchantCode: z.string().regex(/^[a-z0-9]{2,16}$/),
  platform: z.literal('WEB'),
  lotteryType: z.literal('SEA'),
  currency: z.enum(currencies),
  /** Where the brand's days begin and end: of records, limits and daily figures. */
  timeZone: z
    .string()
    .refine((zone) => zone === 'UTC' || Intl.supportedValuesOf('timeZone').includes(zone), {
      error: 'time_zone_is_unknown',
    })
    .default('Asia/Manila'),
  /** A picture of our own; a picture from elsewhere would tell elsewhere who visits us. */
  logo: z.string().refine((path) => isOwnPath(path) && /\.(svg|png|webp)$/.test(path), { error: 'path_is_wrong' }),
  themeVariables: z.partialRecord(z.enum(themeVariables), z.string().regex(colour)),
  /** Whether visitors sign in by name in the header itself, where there is room for the form. */
  hasHeaderSignIn: z.boolean().default(false),
})

const Whitelabel = z.strictObject(recordOf(whitelabelFlags, () => z.boolean()))

const fieldLengthMax = 255
const FieldRule = z
  .strictObject({
    enabled: z.boolean(),
    required: z.boolean(),
    acceptedPattern: z.string().max(patternLengthMax).refine(isSafePattern, { error: 'pattern_is_unsafe' }).nullable(),
    patternId: z.literal(patternIds).nullable(),
    minLength: z.int().min(0).max(fieldLengthMax),
    maxLength: z.int().min(1).max(fieldLengthMax),
  })
  .refine((rule) => rule.minLength <= rule.maxLength, { path: ['minLength'], error: 'lengths_are_crossed' })
  .refine((rule) => rule.enabled || !rule.required, { path: ['required'], error: 'field_is_off' })
type FieldRule = z.output<typeof FieldRule>

/** Without these three there is nobody to sign in as, whatever else is asked. */
const Registration = z
  .strictObject(recordOf(registrationFields, () => FieldRule))
  .refine((rules) => rules.password.required && rules.confirmPassword.enabled, {
    path: ['password', 'required'],
    error: 'field_is_needed',
  })
  .refine((rules) => rules.username.required || rules.mobileNum.required, {
    path: ['username', 'required'],
    error: 'field_is_needed',
  })

const Country = z.enum(countryCodes)
const isUnique = (list: readonly unknown[]) => new Set(list).size === list.length
const Countries = z.array(Country).max(countryCodes.length).refine(isUnique, { error: 'list_repeats_itself' })

const CountryCodes = z.strictObject({ enabled: Countries.min(1) })

const Resource = z
  .strictObject({ resourceType: z.enum(resourceTypes), labelNameEn: Title, url: z.string() })
  .refine(({ resourceType, url }) => isAllowedLink(url, resourceRules[resourceType]), {
    path: ['url'],
    error: 'link_is_refused',
  })
const Resources = z
  .array(Resource)
  .refine((list) => isUnique(list.map((one) => one.resourceType)), { error: 'list_repeats_itself' })

const CustomerServiceEntry = z
  .strictObject({ csType: z.enum(customerServiceTypes), title: Title, url: z.string() })
  .refine(({ csType, url }) => isAllowedLink(url, customerServiceRules[csType]), {
    path: ['url'],
    error: 'link_is_refused',
  })
const CustomerService = z.array(CustomerServiceEntry).max(20)

const Ranges = z.array(AddressRange).max(2000)
const Status = z
  .strictObject({
    isMaintenance: z.boolean(),
    /** When people are told it will be over; it is over when an operator says so. */
    endTime: Instant.nullable(),
    blockedCountries: Countries,
    blockedRanges: Ranges,
    /** The operators' own addresses, for whom neither maintenance nor region holds. */
    allowedRanges: Ranges,
    /** Which country an address is in. Of two countries with the same address the first one counts. */
    countryRanges: z.array(z.strictObject({ countryCode: Country, ranges: Ranges })).max(countryCodes.length),
  })
  .refine((status) => status.isMaintenance || status.endTime === null, {
    path: ['endTime'],
    error: 'maintenance_is_off',
  })
export type StatusDocument = z.output<typeof Status>

const DomainRoute = z.strictObject({
  /** Null: whichever name the visitor came by. */
  mainDomain: Hostname.nullable(),
  domains: z.array(Hostname).max(50).refine(isUnique, { error: 'list_repeats_itself' }),
  imageCDNs: z.array(HttpsOrigin).max(10),
  launchGameCDNs: z.array(HttpsOrigin).max(10),
})

const Analytics = z.strictObject({
  gtagId: z
    .string()
    .regex(/^(G|GT|AW|DC)-[A-Z0-9]{4,16}$/)
    .nullable(),
})

const Languages = z
  .strictObject({
    offered: z.array(z.enum(languages)).refine(isUnique, { error: 'list_repeats_itself' }),
    defaultLanguage: z.enum(languages),
    secondLanguage: z.enum(languages).nullable(),
  })
  .refine(({ offered, defaultLanguage }) => offered.includes(defaultLanguage), {
    path: ['defaultLanguage'],
    error: 'language_is_not_offered',
  })
  .refine(({ offered, secondLanguage }) => secondLanguage === null || offered.includes(secondLanguage), {
    path: ['secondLanguage'],
    error: 'language_is_not_offered',
  })

const Security = z.strictObject({
  /** Whether who forgot a password is told that there is no such account. It helps them, and whoever collects names. */
  isUnknownNamed: z.boolean(),
  /** Whether a code by phone or mail is not enough from a new address: the name of the bank account is asked besides. */
  asksBankName: z.boolean(),
  /** After how many days a password has to be renewed, if ever. */
  passwordDays: z.int().min(1).max(3650).nullable(),
  /** Whether newcomers prove their number to Firebase and not by a code of ours, where there is such a project. */
  usesFirebase: z.boolean().default(false),
})

const Names = z.array(z.string().trim().min(2).max(32)).max(200)

/** What nobody outside may be called, compared by how it looks; see modules/identity/rules/staff-names.ts. */
const StaffNames = z.strictObject({ titles: Names, words: Names })

const Providers = z
  .array(z.string().regex(/^[A-Z0-9_]{2,20}$/))
  .max(100)
  .refine(isUnique, { error: 'list_repeats_itself' })

/** Which providers are shown in a category of their own, instead of under the type that they file under. */
const GameSplit = z
  .strictObject({ esports: Providers, cockfight: Providers, exception: Providers })
  .refine(({ esports, cockfight }) => !esports.some((code) => cockfight.includes(code)), {
    path: ['cockfight'],
    error: 'list_repeats_itself',
  })

const off: FieldRule = {
  enabled: false,
  required: false,
  acceptedPattern: null,
  patternId: 0,
  minLength: 0,
  maxLength: fieldLengthMax,
}
const wanted = (patternId: FieldRule['patternId'], minLength: number, maxLength: number): FieldRule => ({
  ...off,
  enabled: true,
  required: true,
  patternId,
  minLength,
  maxLength,
})

/** Filled in by the page, not by a person, so none of it can be demanded. */
const carried: FieldRule = { ...off, enabled: true }

const fieldDefaults: Partial<Record<RegistrationField, FieldRule>> = {
  username: wanted(4, 4, 16),
  password: wanted(9, 8, 64),
  confirmPassword: wanted(9, 8, 64),
  captcha: wanted(4, 4, 6),
  mobileNum: { ...wanted(6, 6, 15), required: false },
  affiliateCode: { ...carried, patternId: 4, maxLength: 32 },
  referralCode: { ...carried, patternId: 4, maxLength: 32 },
  domain: carried,
  countryDialingCode: { ...carried, patternId: 6, maxLength: 4 },
}

interface Document<Schema extends z.ZodType> {
  readonly schema: Schema
  /** What holds until somebody changes it: a fresh database needs no seed. */
  readonly initial: z.output<Schema>
}

const document = <Schema extends z.ZodType>(schema: Schema, initial: z.output<Schema>): Document<Schema> => ({
  schema,
  initial,
})

export const documents = {
  brand: document(Brand, {
    name: 'Laro',
    merchantCode: 'laro',
    platform: 'WEB',
    lotteryType: 'SEA',
    currency: 'PHP',
    timeZone: 'Asia/Manila',
    logo: '/icon.svg',
    themeVariables: {},
    hasHeaderSignIn: false,
  }),
  whitelabel: document(Whitelabel, {
    ...recordOf(whitelabelFlags, () => true),
    // Until a number is asked for and proven, people register by a name of their own.
    MOBILENUMREG3: false,
    MOBILENUMPASSREG3: false,
    REGMOBVERF3: false,
  }),
  registration: document(
    Registration,
    recordOf(registrationFields, (field) => fieldDefaults[field] ?? off),
  ),
  countryCodes: document(CountryCodes, { enabled: [...countryCodes] }),
  resources: document(Resources, [
    { resourceType: 'IOS', labelNameEn: 'iPhone and iPad', url: '/down' },
    { resourceType: 'Android', labelNameEn: 'Android', url: '/down' },
  ]),
  customerService: document(CustomerService, [{ csType: 'LIVECHAT', title: 'Live chat', url: chatPath }]),
  status: document(Status, {
    isMaintenance: false,
    endTime: null,
    blockedCountries: [],
    blockedRanges: [],
    allowedRanges: [],
    countryRanges: [],
  }),
  domainRoute: document(DomainRoute, { mainDomain: null, domains: [], imageCDNs: [], launchGameCDNs: [] }),
  analytics: document(Analytics, { gtagId: null }),
  languages: document(Languages, { offered: ['EN', 'TY', 'AR'], defaultLanguage: 'EN', secondLanguage: 'TY' }),
  home: document(HomeShow, homeDefaults),
  play: document(PlayRules, playDefaults),
  agents: document(AgentRules, agentDefaults),
  turnover: document(TurnoverRules, turnoverDefaults),
  minimumAge: document(MinimumAges, minimumAgeDefaults),
  lawfulCategories: document(LawfulCategories, lawfulDefaults),
  staffNames: document(StaffNames, {
    titles: ['admin', 'administrator', 'moderator', 'official', 'operator', 'staff', 'support'],
    words: [
      'care',
      'cashier',
      'centre',
      'center',
      'customer',
      'desk',
      'help',
      'root',
      'security',
      'service',
      'system',
      'team',
    ],
  }),
  security: document(Security, { isUnknownNamed: false, asksBankName: false, passwordDays: null, usesFirebase: false }),
  gameSplit: document(GameSplit, {
    esports: ['AV', 'IMES', 'IA', 'AI', 'TF'],
    cockfight: ['DS88', 'DIG'],
    exception: ['JL'],
  }),
} satisfies Record<SettingName, Document<z.ZodType>>

export type SettingValue<Name extends SettingName> = z.output<(typeof documents)[Name]['schema']>

function recordOf<Key extends string, Value>(keys: readonly Key[], make: (key: Key) => Value): Record<Key, Value> {
  return Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<Key, Value>
}
