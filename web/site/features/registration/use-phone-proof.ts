import { useRef } from 'react'
import type { sendRegisterSms } from '#modules/identity/contract.ts'
import { api } from '#web/features/client/client.ts'
import { askForCode, firebaseWaitSeconds } from '#web/features/codes/code-countdown.ts'
import { askFirebase, type FirebaseDoor, proveFirebaseCode, sendFirebaseCode } from '#web/features/codes/firebase.ts'
import type { useHumanCheck } from '#web/features/human-check/human-check.tsx'
import type { EnteredPhone } from '#web/features/phone/phone-field.tsx'
import { checkPhone } from '#web/lib/phone.ts'
import type { RegisterBody } from '#web/site/features/registration/send-registration.ts'

/** A code that Firebase sent, and the proof once the code was given back: the code opens once, the form may be sent again. */
interface Sent {
  readonly door: FirebaseDoor
  readonly e164: string
  readonly sessionInfo: string
  readonly proof?: { readonly code: string; readonly idToken: string }
}

type SendAnswer =
  | { readonly ok: true; readonly waitSeconds: number }
  | { readonly ok: false; readonly refusal: string | null }
type Proof = Pick<RegisterBody, 'verificationCode' | 'firebaseChannel' | 'firebaseIdToken'>
type ProofAnswer = { readonly ok: true; readonly value: Proof } | { readonly ok: false; readonly refusal: string }

const readE164 = async ({ country, number }: EnteredPhone): Promise<string | null> => {
  const { countryDialingCode, countryCode } = country
  const read = await checkPhone({ countryDialingCode, number, allowedCountries: [countryCode] })
  return read.ok ? read.value.e164 : null
}

/** How a newcomer proves their number: by a code of ours, or by one of Firebase's where the house uses it. */
export function usePhoneProof(askHuman: ReturnType<typeof useHumanCheck>['askHuman']) {
  const sent = useRef<Sent | null>(null)

  /** Nothing is said about who closed the slider. */
  async function send(phone: EnteredPhone): Promise<SendAnswer> {
    const door = await askFirebase()
    if (door) return await sendBy(door, phone)
    const pass = await askHuman('sms')
    if (!pass) return { ok: false, refusal: null }
    const body = { mobileNo: phone.number, countryDialingCode: phone.country.countryDialingCode, ...pass }
    return await askForCode(() => api.call<typeof sendRegisterSms>('POST /wps/verification/sms/register', { body }))
  }

  async function sendBy(door: FirebaseDoor, phone: EnteredPhone): Promise<SendAnswer> {
    const e164 = await readE164(phone)
    if (e164 === null) return { ok: false, refusal: 'phone_is_malformed' }
    const answer = await sendFirebaseCode(door, e164)
    if (!answer.ok) return answer
    sent.current = { door, e164, sessionInfo: answer.value }
    return { ok: true, waitSeconds: firebaseWaitSeconds }
  }

  /** What goes with the form for the code that was entered. */
  async function prove(phone: EnteredPhone, code: string): Promise<ProofAnswer> {
    if (!(await askFirebase())) return { ok: true, value: { verificationCode: code } }
    const known = sent.current
    if (known === null || known.e164 !== (await readE164(phone))) return { ok: false, refusal: 'code_is_expired' }
    if (known.proof?.code === code) return { ok: true, value: tokenOf(known.proof.idToken) }
    const answer = await proveFirebaseCode(known.door, known.sessionInfo, code)
    if (!answer.ok) return answer
    sent.current = { ...known, proof: { code, idToken: answer.value } }
    return { ok: true, value: tokenOf(answer.value) }
  }

  return { send, prove }
}

const tokenOf = (firebaseIdToken: string): Proof => ({ firebaseChannel: 'sms', firebaseIdToken })
