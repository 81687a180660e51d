import { expect, test } from 'vitest'
import { customerServiceRules, Hostname, HttpsOrigin, isAllowedLink, resourceRules } from '#modules/settings/links.ts'
import type { ResourceType } from '#modules/settings/model.ts'

test.each<[ResourceType, string]>([
  ['FACEBOOK', 'https://www.facebook.com/laro'],
  ['FACEBOOK', 'https://facebook.com/'],
  ['YOUTUBE', 'https://youtu.be/abc?t=1'],
  ['TELEGRAM', 'https://t.me/laro'],
  ['IOS', 'https://apps.apple.com/ph/app/id1'],
  ['IOS', '/down'],
  ['Android', '/files/laro-1.2.apk'],
  ['MOBILECONFIG', '/down/laro.mobileconfig'],
])('a %s link may be %s', (type, url) => {
  expect(isAllowedLink(url, resourceRules[type])).toBe(true)
})

test.each<[ResourceType, string]>([
  ['FACEBOOK', 'javascript:alert(1)'],
  ['FACEBOOK', 'JaVaScRiPt://facebook.com/%0aalert(1)'],
  ['FACEBOOK', 'java\nscript:alert(1)'],
  ['FACEBOOK', 'data:text/html,<script>1</script>'],
  ['FACEBOOK', 'http://facebook.com/'],
  ['FACEBOOK', 'https://facebook.com.evil.example/'],
  ['FACEBOOK', 'https://evilfacebook.com/'],
  ['FACEBOOK', 'https://facebook.com@evil.example/'],
  ['FACEBOOK', 'https://evil.example\\@facebook.com/'],
  ['FACEBOOK', 'https://facebook.com:8443/'],
  ['FACEBOOK', 'https://facebook.com./'],
  ['FACEBOOK', 'https:facebook.com'],
  ['FACEBOOK', '//facebook.com/'],
  ['FACEBOOK', ' https://facebook.com/'],
  ['FACEBOOK', 'https://facebook.com/"onclick="x'],
  ['FACEBOOK', 'https://fаcebook.com/'],
  ['FACEBOOK', '/down'],
  ['FACEBOOK', 'https://t.me/laro'],
  ['IOS', '//evil.example/app'],
  ['IOS', '/\\evil.example'],
  ['IOS', '/../etc/passwd'],
  ['IOS', '/down?next=//evil.example'],
  ['IOS', 'https://169.254.169.254/latest/meta-data'],
  ['Android', 'https://[::1]/laro.apk'],
  ['Android', 'https://evil.example/laro.apk'],
  ['MOBILECONFIG', 'https://apps.apple.com/x.mobileconfig'],
  ['FACEBOOK', `https://facebook.com/${'a'.repeat(2100)}`],
])('G03 a %s link may not be %j', (type, url) => {
  expect(isAllowedLink(url, resourceRules[type])).toBe(false)
})

test('G03 customer service is reached on the hosts of its kind only', () => {
  expect(isAllowedLink('https://m.me/laro', customerServiceRules.FACEBOOK)).toBe(true)
  expect(isAllowedLink('https://tawk.to/chat/1', customerServiceRules.LIVECHAT)).toBe(true)
  expect(isAllowedLink('/help', customerServiceRules.LIVECHAT)).toBe(true)
  expect(isAllowedLink('https://tawk.to/chat/1', customerServiceRules.TELEGRAM)).toBe(false)
})

test.each([
  ['laro.example', true],
  ['m.laro.com.ph', true],
  ['xn--laro-x.example', true],
  ['localhost', false],
  ['db.internal', false],
  ['printer.local', false],
  ['127.0.0.1', false],
  ['169.254.169.254', false],
  ['0x7f.1', false],
  ['[::1]', false],
  ['laro.example:8080', false],
  ['-laro.example', false],
  ['laro', false],
  ['LARO.example', false],
  ['laro.example/x', false],
])('G03 the host %s is public: %s', (host, isPublic) => {
  expect(Hostname.safeParse(host).success).toBe(isPublic)
  expect(HttpsOrigin.safeParse(`https://${host}`).success).toBe(isPublic)
  expect(HttpsOrigin.safeParse(`http://${host}`).success).toBe(false)
})
