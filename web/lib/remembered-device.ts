/** What a browser that was asked to remember keeps in the open. The credential itself is in a cookie that no script can read. */
export interface Remembered {
  readonly username: string | null
  readonly sms: { readonly mobileNum: string; readonly countryDialingCode: string } | null
  /** Whether there may be a credential, so that asking for it is worth a call. */
  readonly isRemembered: boolean
}

/** As much of a document as cookies need. */
export interface CookieHolder {
  cookie: string
}

const daySeconds = 86_400
const names = { username: 'username', flag: 'loginRemember', sms: 'loginTypeSms' } as const

function read(holder: CookieHolder, name: string): string | null {
  for (const pair of holder.cookie.split('; ')) {
    const at = pair.indexOf('=')
    if (pair.slice(0, at) === name) return decode(pair.slice(at + 1))
  }
  return null
}

/** Anybody can set a cookie on this machine, so it may hold anything. */
function decode(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

function write(holder: CookieHolder, name: string, value: string, maxAgeSeconds: number): void {
  const secure = globalThis.location?.protocol === 'https:' ? '; secure' : ''
  holder.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${maxAgeSeconds}; samesite=strict${secure}`
}

export function readRemembered(holder: CookieHolder): Remembered {
  return {
    username: read(holder, names.username),
    sms: readSms(read(holder, names.sms)),
    isRemembered: read(holder, names.flag) === 'true',
  }
}

function readSms(text: string | null): Remembered['sms'] {
  if (text === null) return null
  try {
    const { mobileNum, countryDialingCode } = JSON.parse(text) as Readonly<Record<string, unknown>>
    if (typeof mobileNum !== 'string' || typeof countryDialingCode !== 'string') return null
    return { mobileNum, countryDialingCode }
  } catch {
    return null
  }
}

/** Remembers for a day who signed in and by which way. */
export function remember(holder: CookieHolder, who: Pick<Remembered, 'username'> | Pick<Remembered, 'sms'>): void {
  write(holder, names.flag, 'true', daySeconds)
  if ('username' in who && who.username !== null) write(holder, names.username, who.username, daySeconds)
  if ('sms' in who && who.sms !== null) write(holder, names.sms, JSON.stringify(who.sms), daySeconds)
}

/** There is no credential any more; the name may stay, so that it need not be typed. */
export function forgetFlag(holder: CookieHolder): void {
  write(holder, names.flag, '', 0)
}

export function forgetAll(holder: CookieHolder): void {
  for (const name of Object.values(names)) write(holder, name, '', 0)
}
