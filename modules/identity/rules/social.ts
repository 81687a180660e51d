const nicknameLengthMax = 32

/** A name as another service has it, made fit to be shown: no signs that hide or turn others around, and not too long. */
export function cleanNickname(name: string | null): string | null {
  const clean = (name ?? '')
    .toWellFormed()
    .normalize('NFKC')
    .replaceAll(/[\p{C}<>]/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim()
  const short = [...clean].slice(0, nicknameLengthMax).join('').trim()
  // A name of nothing but marks would show as nothing.
  return /[\p{L}\p{N}]/u.test(short) ? short : null
}

const stemLengthMax = 12

/**
 * A username for somebody who never chose one: what of their name can be typed on any keyboard, and `digits` that make it
 * one of its kind. The address of mail stays out of it, because usernames are shown to others.
 */
export function deriveUsername(nickname: string | null, digits: string): string {
  const stem = (nickname ?? '')
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .slice(0, stemLengthMax)
  return `${/[a-z]/.test(stem) ? stem : 'player'}${digits}`
}

/** An address of mail in one spelling; null for what could not be written to. */
export function readEmail(email: string | null): string | null {
  const text = (email ?? '').trim().toLowerCase()
  return text.length <= 254 && /^[^\s@\p{C}]+@[^\s@\p{C}]+\.[^\s@\p{C}]+$/u.test(text) ? text : null
}

/** Without TLS nothing is believed, but for what never leaves this machine: the simulated providers. */
export function isOnThisMachine({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}
