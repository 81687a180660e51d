/** +63 ••• ••• 4567: enough to know one's own by, and no more. */
export function maskPhone(e164: string): string {
  return `${e164.slice(0, 3)}•••••${e164.slice(-4)}`
}

export function maskEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@')
  return `${name.slice(0, 1)}•••@${domain.slice(0, 1)}•••${domain.slice(domain.lastIndexOf('.'))}`
}

/** For a page that only asks whether it is the right one. */
export function maskAccount(username: string): string {
  return `${username.slice(0, 2)}•••${username.slice(-1)}`
}

const shownLettersMax = 4

/** Accounts of a demo say what they are in front of their names. */
const demoName = /^(demo|bot)\.(.+)$/s

/**
 * A member's name as strangers may see it: at most half of it and never more than four letters, with the same three dots
 * for every length. Counted in code points, so that no letter is cut in two. What marks an account of the demo stays.
 */
export function maskName(name: string): string {
  const [, mark, rest = ''] = demoName.exec(name) ?? []
  return mark ? `${maskLetters(rest)} (${mark})` : maskLetters(name)
}

function maskLetters(name: string): string {
  const letters = [...name]
  const shown = Math.min(shownLettersMax, Math.floor(letters.length / 2))
  const head = letters.slice(0, Math.ceil(shown / 2))
  const tail = letters.slice(letters.length - Math.floor(shown / 2))
  return `${head.join('')}•••${tail.join('')}`
}
