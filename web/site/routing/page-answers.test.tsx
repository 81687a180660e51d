import { expect, test, vi } from 'vitest'
import { server, show } from '#tests/support/screen.tsx'
import { queries } from '#web/features/client/client.ts'
import { fetchPageAnswers } from './page-answers.ts'

const brandKey = ['GET /wps/system/brand', {}]
const offersKey = ['GET /wps/promotions', { query: { language: 'EN' } }]

/** A page as the server writes it, and one call. */
function keepShop(language = 'EN'): string[] {
  const asked: string[] = []
  const answers = [
    [brandKey, { name: 'Laro' }],
    [offersKey, 'of strangers'],
  ]
  server.outside(location.origin, async ({ pathname, search }) => {
    asked.push(`${pathname}${search}`)
    return pathname === '/wps/promotions'
      ? Response.json({ success: true, value: 'their own', code: 'ok', message: '', requestId: 'test' })
      : new Response(
          `<p>&lt;</p><script id="first-answers" type="application/json">${JSON.stringify({ language, answers })}</script>`,
        )
  })
  return asked
}

test('what a public page shows a visitor is here as soon as they aim at it, and asked for once', async () => {
  await show(null)
  const asked = keepShop()
  queries.setQueryData(brandKey, 'newer')
  await fetchPageAnswers('/promotions')
  await fetchPageAnswers('/promotions')
  expect(queries.getQueryData(offersKey)).toBe('of strangers')
  // What the page has read by itself stays.
  expect(queries.getQueryData(brandKey)).toBe('newer')
  expect(asked).toEqual(['/promotions'])
})

test('who is signed in is told what is theirs, and takes from the page only what everybody is told', async () => {
  await show(null, { isSignedIn: true })
  const asked = keepShop()
  await fetchPageAnswers('/pointMall')
  await vi.waitFor(() => expect(queries.getQueryData(offersKey)).toBe('their own'))
  expect(queries.getQueryData(brandKey)).toEqual({ name: 'Laro' })
  expect(asked).toContain('/wps/promotions?language=EN')
})

test('a page in another language, and one that does not come, leave everything as it is', async () => {
  await show(null)
  keepShop('AR')
  await fetchPageAnswers('/help')
  server.outside(location.origin, async () => await Promise.reject(new TypeError('Failed to fetch')))
  await fetchPageAnswers('/down')
  expect([queries.getQueryData(brandKey), queries.getQueryData(offersKey)]).toEqual([undefined, undefined])
})
