import type { FieldRule } from '#modules/identity/rules/fields.ts'
import type { RegistrationField } from '#modules/settings/model.ts'
import type { IconComponent } from '#web/ui/icon.tsx'
import {
  AtSign,
  Banknote,
  Briefcase,
  Cake,
  Flag,
  Gift,
  Hash,
  House,
  IdCard,
  Mail,
  MapPin,
  MessageCircle,
  Ticket,
  User,
  UserRound,
  Wallet,
} from '#web/ui/icons.ts'

/** The fields that are one line of text; the others are parts of their own. */
export type LineField = Exclude<
  RegistrationField,
  | 'password'
  | 'confirmPassword'
  | 'paymentPassword'
  | 'mobileNum'
  | 'verificationCode'
  | 'captcha'
  | 'referralCode'
  | 'domain'
  | 'countryDialingCode'
>

export interface LineInput {
  readonly icon: IconComponent
  /** What a browser may fill in, in the platform's own words. */
  readonly autoComplete: string
  readonly type?: 'email' | 'date'
  readonly inputMode?: 'numeric' | 'email'
  /** A name or a code, which is not a word of any language and reads from left to right. */
  readonly isPlain?: boolean
}

const contact = { icon: MessageCircle, autoComplete: 'off', isPlain: true } as const

const inputs: Readonly<Record<LineField, LineInput>> = {
  username: { icon: User, autoComplete: 'username', isPlain: true },
  payeeName: { icon: Wallet, autoComplete: 'name' },
  email: { icon: Mail, autoComplete: 'email', type: 'email', inputMode: 'email', isPlain: true },
  qqNum: { icon: Hash, autoComplete: 'off', inputMode: 'numeric', isPlain: true },
  recommenderId: { icon: Gift, autoComplete: 'off', isPlain: true },
  affiliateCode: { icon: Ticket, autoComplete: 'off', isPlain: true },
  line: contact,
  whatsapp: contact,
  facebook: contact,
  wechat: contact,
  telegram: contact,
  zalo: contact,
  idNumber: { icon: IdCard, autoComplete: 'off', isPlain: true },
  nickname: { icon: AtSign, autoComplete: 'nickname' },
  birthday: { icon: Cake, autoComplete: 'bday', type: 'date' },
  address: { icon: House, autoComplete: 'street-address' },
  nationality: { icon: Flag, autoComplete: 'country-name' },
  occupation: { icon: Briefcase, autoComplete: 'organization-title' },
  sourceOfIncome: { icon: Banknote, autoComplete: 'off' },
  placeOfBirth: { icon: MapPin, autoComplete: 'off' },
  fullName: { icon: UserRound, autoComplete: 'name' },
}

export function isLineField(field: RegistrationField): field is LineField {
  return Object.hasOwn(inputs, field)
}

/** The platform's own calendar writes years first; who asks for months first gets a line to write in. */
export function inputOf(field: LineField, { patternId }: FieldRule): LineInput {
  const input = inputs[field]
  if (input.type !== 'date' || patternId !== 13) return input
  return { icon: input.icon, autoComplete: input.autoComplete, inputMode: 'numeric', isPlain: true }
}
