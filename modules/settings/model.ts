/** The documents of this module. A new one gets its schema and default in documents.ts, or nothing compiles. */
export const settingNames = [
  'brand',
  'whitelabel',
  'registration',
  'countryCodes',
  'resources',
  'customerService',
  'status',
  'domainRoute',
  'analytics',
  'languages',
  'home',
  'security',
  'staffNames',
  'gameSplit',
  'play',
  'agents',
  'turnover',
  'minimumAge',
  'lawfulCategories',
] as const
export type SettingName = (typeof settingNames)[number]

export type SettingsRefusal =
  | 'setting_is_unknown'
  | 'setting_is_invalid'
  | 'version_is_stale'
  | 'language_is_not_offered'

/** Told after a change is committed. It says "look again"; what the value is, is asked for. */
export interface SettingChange {
  readonly name: string
  readonly version: number
}

/** What rebates are told apart by. A category that a split made out of another has that one's rates; players' own tables have none. */
export const rateCategories = ['LOTT', 'ELOTT', 'FISH', 'RNG', 'LIVE', 'SPORTS', 'ESPORTS', 'PVP'] as const
export type RateCategory = (typeof rateCategories)[number]

/** What splits take out of a type counts as that type: the exception provider's slots, and fights, which are bet on as sports are. */
const splitOff: Readonly<Record<string, RateCategory>> = { JL: 'RNG', COCKFIGHT: 'SPORTS' }

/** Whose rates a category of games has; null where there are none. */
export function rateCategoryOf(category: string): RateCategory | null {
  return rateCategories.find((one) => one === category) ?? splitOff[category] ?? null
}

/** The specification's thirteen switches, by its own names. */
export const whitelabelFlags = [
  'USERNAMEREG3',
  'MOBILENUMREG3',
  'MOBILENUMPASSREG3',
  'REGMOBVERF3',
  'DIRECTREG3',
  'MOBILEVERCODELOGIN3',
  'FREEPLAY3',
  'PWDEXPFORCECHANGE3',
  'TRANSREC3',
  'TRANSBETREPMEM3',
  'AGENTPOLICY3',
  'COMM3',
  'CHNGPASSVERIF3',
] as const

/** What a registration can hold; which of these are asked for is the operator's choice. */
export const registrationFields = [
  'username',
  'password',
  'confirmPassword',
  'payeeName',
  'email',
  'qqNum',
  'mobileNum',
  'recommenderId',
  'captcha',
  'verificationCode',
  'affiliateCode',
  'paymentPassword',
  'line',
  'whatsapp',
  'facebook',
  'wechat',
  'idNumber',
  'referralCode',
  'domain',
  'countryDialingCode',
  'nickname',
  'telegram',
  'zalo',
  'birthday',
  'address',
  'nationality',
  'occupation',
  'sourceOfIncome',
  'placeOfBirth',
  'fullName',
] as const
export type RegistrationField = (typeof registrationFields)[number]

/** The numbers of the specification's patterns; 12 and 14 were never given out. */
export const patternIds = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 16, 17, 18, 19, 20, 21, 22, 23] as const

export const resourceTypes = [
  'FACEBOOK',
  'INSTAGRAM',
  'TWITTER',
  'YOUTUBE',
  'TELEGRAM',
  'IOS',
  'Android',
  'MOBILECONFIG',
] as const
export type ResourceType = (typeof resourceTypes)[number]

export const customerServiceTypes = ['FACEBOOK', 'TELEGRAM', 'LIVECHAT'] as const
export type CustomerServiceType = (typeof customerServiceTypes)[number]

/** The address of the site's own chat: a customer service may be that, and then no other site is opened. */
export const chatPath = '/chat'

/** What a brand may repaint: the primitives of its own accent, by night and by day (web/ui/tokens.css). */
export const themeVariables = [
  '--accent-hi-night',
  '--accent-night',
  '--accent-lo-night',
  '--accent-text-night',
  '--accent-hi-day',
  '--accent-day',
  '--accent-lo-day',
  '--accent-text-day',
] as const

/** 0 normal, 1 maintenance, 2 region restricted. */
export type SystemStatusCode = 0 | 1 | 2
