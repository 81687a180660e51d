import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { assert } from '#kit/assert.ts'
import { offerWord } from '#modules/captcha/service.ts'
import { sendCodeByPhone } from '#modules/identity/contacts.ts'
import type { Identity } from '#modules/identity/deps.ts'
import type { RegistrationInput } from '#modules/identity/registration.ts'
import { changeSetting, listSettings } from '#modules/settings/service.ts'
import { codesSentTo } from './codes.ts'
import { atHome } from './identity.ts'

/**
 * The slider is judged by a service that finds every pass good, once: how sliders are solved is tested where they are made.
 * Words are all the same one.
 */
export function withEasyCaptcha(identity: Identity): Identity {
  const provider = {
    kind: 'geetest',
    captchaId: 'test',
    check: async () => 'good' as const,
    isUp: async () => true,
  } as const
  const words = { take: async () => ({ word: 'LUZON', picture: '' }), stop: async () => undefined }
  return { ...identity, captcha: { ...identity.captcha, provider, words } }
}

/** Every field of a solved slider, never the same twice. */
export function freshPass() {
  return { lot_number: randomUUID(), captcha_output: 'x', pass_token: randomUUID(), gen_time: '1' }
}

export type Wish = Partial<RegistrationInput['body']>

/** A registration by name as the default rules ask for it, with a picture of its own. */
export async function makeInput(identity: Identity, input: Wish = {}): Promise<RegistrationInput> {
  const word = await offerWord(identity.captcha, undefined)
  assert(word.ok, 'a picture is given')
  return {
    way: 'username',
    wordNonce: word.value.nonce,
    body: {
      ...{ username: 'marisol', password: 'habagat8', confirmPassword: 'habagat8', captcha: 'luzon' },
      ...{ login: true, registerMethod: 'WEB', agreesToTerms: true, isOfAge: true },
      ...freshPass(),
      ...input,
    },
  }
}

/** The same by a number, with a code that was sent to it. */
export async function makeMobileInput(
  identity: Identity,
  number: string,
  input: Wish = {},
): Promise<RegistrationInput> {
  const sent = await sendCodeByPhone(identity, { purpose: 'register', countryDialingCode: '63', number }, atHome)
  assert(sent.ok, `no code was sent: ${sent.ok ? '' : sent.refusal}`)
  const [code = ''] = await codesSentTo(identity.courier, `+63${number.replace(/^0/, '')}`)
  const { way: _, ...made } = await makeInput(identity, {
    ...{ mobileNum: number, countryDialingCode: '63', verificationCode: code },
    ...input,
  })
  const { username: _u, ...body } = made.body
  return { ...made, way: 'mobile', body }
}

export async function changeParts({ settings }: Identity, name: string, parts: object): Promise<void> {
  const found = (await listSettings(settings)).find((setting) => setting.name === name)
  assert(found, `there is a setting ${name}`)
  const value = { ...(found.value as object), ...parts }
  const changed = await changeSetting(settings, { name, version: found.version, value }, null)
  assert(changed.ok, `${name} was refused`)
}

/** Everything that is kept about an account, as the database has it. */
export async function readRow({ db }: Identity, username: string) {
  const { rows } = await sql<Record<string, unknown>>`
    select * from identity_account where username = ${username}`.execute(db.read)
  return rows[0]
}
