import { expect, test } from 'vitest'
import { readGameEvent } from './game-messages.ts'

const frame = new EventTarget() as unknown as MessageEventSource
const other = new EventTarget() as unknown as MessageEventSource
const origin = 'https://games.vendor.example'
const said = (event: unknown) => ({ source: 'laro-game', version: 1, event })
const sender = { origin, frame }

test('the game’s own frame is heard from its own origin', () => {
  for (const event of ['ready', 'balance', 'close'])
    expect(readGameEvent({ origin, source: frame, data: said(event) }, sender)).toBe(event)
})

test.each([
  ['another origin', { origin: 'https://elsewhere.example', source: frame, data: said('close') }],
  ['an origin that only begins alike', { origin: `${origin}.evil.example`, source: frame, data: said('close') }],
  ['another window', { origin, source: other, data: said('close') }],
  ['an unknown event', { origin, source: frame, data: said('pay') }],
  ['another name', { origin, source: frame, data: { ...said('close'), source: 'game' } }],
  ['another version', { origin, source: frame, data: { ...said('close'), version: 2 } }],
  ['a text', { origin, source: frame, data: 'close' }],
  ['nothing', { origin, source: frame, data: null }],
])('a message of %s is nothing', (_, message) => {
  expect(readGameEvent(message, sender)).toBeNull()
})

test('before there is a frame nobody is heard', () => {
  expect(readGameEvent({ origin, source: null, data: said('close') }, { origin, frame: null })).toBeNull()
})
