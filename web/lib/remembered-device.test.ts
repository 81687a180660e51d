import { expect, test } from 'vitest'
import { forgetAll, forgetFlag, readRemembered, remember } from '#web/lib/remembered-device.ts'

/** Keeps cookies as a browser does, and shows how long each was kept for. */
function makeHolder(start = '') {
  const kept = new Map(start === '' ? [] : start.split('; ').map((pair) => pair.split('=') as [string, string]))
  const written: string[] = []
  return {
    written,
    get cookie() {
      return [...kept].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(text: string) {
      written.push(text)
      const [pair = '', ...rest] = text.split('; ')
      const [name = '', value = ''] = pair.split('=')
      if (rest.includes('max-age=0')) kept.delete(name)
      else kept.set(name, value)
    },
  }
}

test('ST-11.1 ST-11.2 ST-14.3 name and phone are kept for one day, and unchecking takes all of it away', () => {
  const holder = makeHolder('lang=AR')
  expect(readRemembered(holder)).toEqual({ username: null, sms: null, isRemembered: false })
  remember(holder, { username: 'maria; path=/x' })
  const sms = { mobileNum: '9171234567', countryDialingCode: '63' }
  remember(holder, { sms })
  expect(readRemembered(holder)).toEqual({ username: 'maria; path=/x', sms, isRemembered: true })
  expect(holder.written.every((text) => text.includes('; max-age=86400; samesite=strict'))).toBe(true)
  const names = new Set(holder.written.map((text) => text.split('=')[0]))
  expect(names).toEqual(new Set(['username', 'loginRemember', 'loginTypeSms']))
  forgetFlag(holder)
  expect(readRemembered(holder)).toEqual({ username: 'maria; path=/x', sms, isRemembered: false })
  forgetAll(holder)
  expect(holder.cookie).toBe('lang=AR')
})

test('what somebody else wrote there harms nothing', () => {
  expect(readRemembered(makeHolder('username=%E0%A4%A; loginTypeSms=%7B; loginRemember=yes'))).toEqual({
    username: null,
    sms: null,
    isRemembered: false,
  })
  expect(readRemembered(makeHolder('loginTypeSms=null')).sms).toBeNull()
  expect(readRemembered(makeHolder('loginTypeSms=%7B%22mobileNum%22%3A5%7D')).sms).toBeNull()
})
