import type { Channel } from './model.ts'

/** Five tries over about two minutes: a gateway that hiccups is over it by then, and a code is still of use. */
export const triesMax = 5
const firstWaitSeconds = 2

/** 2, 8, 32, 128 seconds. */
export function waitSecondsAfter(tries: number): number {
  return firstWaitSeconds * 4 ** (tries - 1)
}

/** While a node carries a message nobody else takes it; a node that died gives it free after this. Longer than any provider waits. */
export const leaseSeconds = 30

/** A message that says nothing else is of use for a day. */
export const lifeSecondsDefault = 24 * 3600

/** Rows without their text stay a month, for whoever asks why nothing came. */
export const keepRowDays = 30

/** What the inbox shows is for whoever tries the house out today. */
export const keepInboxHours = 24

const e164 = /^\+[1-9]\d{6,14}$/
/** One address and nothing a header, a list or a comment could be made of. Which addresses people may enter is decided elsewhere. */
const mailAddress = /^[^\s@<>()[\],;:"\\\p{Cc}]{1,64}@[^\s@<>()[\],;:"\\\p{Cc}]{1,253}$/u

export function isDeliverable(channel: Channel, to: string): boolean {
  return channel === 'sms' ? e164.test(to) : mailAddress.test(to)
}

/** "+63917•••4567", "ma•••@example.com": enough to recognise, too little to write to. */
export function maskRecipient(channel: Channel, to: string): string {
  if (channel === 'sms') return to.length < 11 ? `${to.slice(0, 3)}•••` : `${to.slice(0, 6)}•••${to.slice(-4)}`
  const at = to.lastIndexOf('@')
  return `${to.slice(0, Math.min(2, Math.max(0, at - 1)))}•••${to.slice(at)}`
}

/** A subject is one line; whatever would begin another is a space. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}
