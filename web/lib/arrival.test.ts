import { expect, test, vi } from 'vitest'
import { takeArrival } from '#web/lib/arrival.ts'

const code = 'aB3_-9xYz01'.repeat(4).slice(0, 43)

test.each([
  // address                                       what it carries           what stays in the bar
  ['https://laro.example/', null, null, undefined],
  ['https://laro.example/help?article=a#b', null, null, undefined],
  [`https://laro.example/?token=${code}`, code, null, '/'],
  [`https://laro.example/login?reset=${code}&to=/records`, null, code, '/login?to=%2Frecords'],
  [`https://laro.example/?lang=AR&token=${code}#top`, code, null, '/?lang=AR#top'],
  ['https://laro.example/?token=', null, null, '/'],
  ['https://laro.example/?token=<script>', null, null, '/'],
  [`https://laro.example/?token=${code}x&reset=${code}`, null, code, '/'],
  [`https://laro.example/?token=${code}&token=second`, code, null, '/'],
])('ST-02.3 %s', (href, handoff, reset, rest) => {
  const replaceState = vi.fn()
  expect(takeArrival({ href }, { replaceState, state: null })).toEqual({ handoff, reset })
  expect(replaceState.mock.calls).toEqual(rest === undefined ? [] : [[null, '', rest]])
})
