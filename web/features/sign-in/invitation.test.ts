import { expect, test } from 'vitest'
import { noteInvitation } from '#web/features/sign-in/invitation.ts'
import { readInvitation } from '#web/features/sign-in/read-invitation.ts'

function memory() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
}
const place = { hostname: 'laro.example', origin: 'https://laro.example', pathname: '/help' }

test('what a link says is kept for the visit, and a later link counts more', () => {
  const kept = memory()
  noteInvitation(
    '?referralCode=SUN88&affiliateCode=AGENT1&domain=play.example&registerUrl=https://play.example/a',
    kept,
  )
  noteInvitation('?category=LIVE', kept)
  expect(readInvitation(kept, place)).toEqual({
    referralCode: 'SUN88',
    affiliateCode: 'AGENT1',
    domain: 'play.example',
    registerUrl: 'https://play.example/a',
  })
  noteInvitation('?referralCode=KITE7', kept)
  expect(readInvitation(kept, place).referralCode).toBe('KITE7')
})

test('what cannot be a code is not kept, and without a link the page speaks for itself', () => {
  const kept = memory()
  noteInvitation('?referralCode=<b>&affiliateCode=&domain=a/b&registerUrl=javascript:alert(1)', kept)
  expect(readInvitation(kept, place)).toEqual({
    referralCode: '',
    affiliateCode: '',
    domain: 'laro.example',
    registerUrl: 'https://laro.example/help',
  })
})
