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
