import { expect, test } from 'vitest'
import type { Promotion } from '#web/features/promotions/use-promotions.ts'
import { type Banner, slidesOf } from './hero-slides.ts'

const banner = (id: string, link: string | null) => ({ id, link, title: id }) as Banner
const promotion = (id: string, state: Promotion['state'], more: Partial<Promotion> = {}) =>
  ({ id, state, trigger: 'cashback', repeats: 'weekly', ...more }) as Promotion

const live = banner('live', '/live')
const marked = banner('marked', '/promotions/welcome')
const welcome = (state: Promotion['state']) => promotion('welcome', state, { trigger: 'deposit', repeats: 'once' })

test.each([
  ['a marked promotion stands where its banner does', [live, marked], [welcome('Join')], ['live', 'offer welcome']],
  ['one that waits for its deposit stays', [marked, live], [welcome('Joined')], ['offer welcome', 'live']],
  ['one that was given is left out', [marked, live], [welcome('Claimed')], ['live']],
  ['one that ended is left out', [marked, live], [welcome('Close')], ['live']],
  ['one that nobody knows is left out', [marked, live], [], ['live']],
  [
    'in the place of a spent one comes the first that can be joined',
    [marked, live],
    [welcome('Claimed'), promotion('rain', 'Joined'), promotion('weekly', 'Join')],
    ['offer weekly', 'live'],
  ],
  [
    'none is marked: the welcome offer goes first',
    [live],
    [promotion('weekly', 'Join'), welcome('Join')],
    ['offer welcome', 'live'],
  ],
  ['what can be claimed counts too', [live], [promotion('weekly', 'Claim')], ['offer weekly', 'live']],
  ['who may be offered nothing sees banners alone', [marked, live], null, ['live']],
  ['no banner and no promotion', [], [], []],
])('%s', (_, banners, promotions, shown) => {
  expect(
    slidesOf(banners, promotions).map((slide) =>
      slide.kind === 'offer' ? `offer ${slide.promotion.id}` : slide.banner.id,
    ),
  ).toEqual(shown)
})
