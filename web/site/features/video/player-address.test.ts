import { expect, test } from 'vitest'
import { playerAddressOf } from '#web/site/features/video/player-address.ts'

const address = (locale: string) =>
  `https://www.youtube-nocookie.com/embed/aB3_-9xYz01?autoplay=1&rel=0&hl=${locale}&cc_lang_pref=${locale}`

// biome-ignore format: a table
test.each([
  ['aB3_-9xYz01', 'tl', address('tl')],
  ['https://www.youtube.com/watch?v=aB3_-9xYz01', 'zh', address('zh')],
  ['aB3_-9xYz01', '"><script>', address('en')],
  ['https://video.example/aB3_-9xYz01', 'en', null],
  ['https://www.youtube.com.evil.example/watch?v=aB3_-9xYz01', 'en', null],
  ['../../evil/x', 'en', null],
  ['aB3_-9xYz01?x', 'en', null],
  ['javascript:alert(1)', 'en', null],
  ['', 'en', null],
])('the player of %s in %s', (videoId, locale, expected) => {
  expect(playerAddressOf({ videoId, locale })).toBe(expected)
})
