import type { Language } from '#kit/language.ts'
import type { CodePurpose } from './model.ts'

interface Wording {
  /** What the code does: who is talked into reading it out should at least see what for. */
  readonly does: Readonly<Record<CodePurpose, string>>
  readonly rest: string
  readonly subject: string
}

/** English and Filipino stay within the plain SMS alphabet, so that a message is one part and not three. */
const wordings: Readonly<Partial<Record<Language, Wording>>> & { readonly EN: Wording } = {
  EN: {
    does: {
      login: '{code} is your code to sign in to {brand}.',
      register: '{code} is your code to open an account at {brand}.',
      forgot: '{code} is your code to set a new password at {brand}.',
      two_factor: '{code} is your code to confirm it is you at {brand}.',
      bind: '{code} is your code to confirm this contact at {brand}.',
    },
    rest: 'It is valid for {minutes} minutes. Never share it, not even with our staff.',
    subject: 'Your {brand} code',
  },
  TY: {
    does: {
      login: '{code} ang code mo para mag-sign in sa {brand}.',
      register: '{code} ang code mo para magbukas ng account sa {brand}.',
      forgot: '{code} ang code mo para magtakda ng bagong password sa {brand}.',
      two_factor: '{code} ang code mo para patunayang ikaw ito sa {brand}.',
      bind: '{code} ang code mo para kumpirmahin ang contact na ito sa {brand}.',
    },
    rest: 'Tatagal ito ng {minutes} minuto. Huwag ibigay kahit kanino, kahit sa staff namin.',
    subject: 'Ang iyong {brand} code',
  },
  AR: {
    does: {
      login: '{code} هو رمزك لتسجيل الدخول إلى {brand}.',
      register: '{code} هو رمزك لفتح حساب في {brand}.',
      forgot: '{code} هو رمزك لتعيين كلمة مرور جديدة في {brand}.',
      two_factor: '{code} هو رمزك لتأكيد هويتك في {brand}.',
      bind: '{code} هو رمزك لتأكيد وسيلة الاتصال هذه في {brand}.',
    },
    rest: 'صالح لمدة {minutes} دقائق. لا تشاركه مع أحد، ولا حتى مع موظفينا.',
    subject: 'رمز {brand} الخاص بك',
  },
}

export interface CodeNote {
  readonly purpose: CodePurpose
  readonly code: string
  readonly brand: string
  readonly minutes: number
  readonly language: Language
}

/** What a code is sent with. A language without its own words gets the English ones. */
export function writeNote({ purpose, code, brand, minutes, language }: CodeNote): { subject: string; text: string } {
  const { does, rest, subject } = wordings[language] ?? wordings.EN
  const fill = (text: string) =>
    text
      .replace('{code}', code)
      .replace('{minutes}', String(minutes))
      .replace('{brand}', () => brand)
  return { subject: fill(subject), text: `${fill(does[purpose])} ${fill(rest)}` }
}
