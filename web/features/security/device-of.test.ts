import { expect, test } from 'vitest'
import { deviceOf } from '#web/features/security/device-of.ts'

test.each([
  [
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Mobile Safari/537.36',
    'Android Chrome true',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1 (KHTML, like Gecko) Version/18.1 Mobile Safari/604.1',
    'iPhone Safari true',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Safari/537.36 Edg/131.0',
    'Windows Edge false',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 14.6; rv:132.0) Gecko/20100101 Firefox/132.0', 'macOS Firefox false'],
  [
    'Mozilla/5.0 (Linux; Android 14; SM-S911B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/26.0 Chrome/122.0 Mobile Safari/537.36',
    'Android Samsung Internet true',
  ],
  ['curl/8.5.0', null],
  [null, null],
])('%s is called %s', (userAgent, called) => {
  const device = deviceOf(userAgent)
  expect(device && `${device.system} ${device.browser} ${device.isPhone}`).toBe(called)
})
