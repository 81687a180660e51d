import { expect, test } from 'vitest'
import { z } from 'zod'
import { manualClock } from '#kit/clock.ts'
import { handle } from '#kit/handler.ts'
import { no, yes } from '#kit/result.ts'
import { route } from '#kit/route.ts'
import { makeAsk } from '#server/http/ask-inside.ts'

const page = route('GET /wps/sample/pages/:page', {
  summary: 'A page.',
  who: 'visitor',
  params: z.strictObject({ page: z.enum(['about', 'terms', 'gone']) }),
  query: z.strictObject({ language: z.enum(['EN', 'TY']).default('EN') }),
  reply: z.strictObject({ title: z.string() }),
  refusals: ['content_is_missing'],
})
const purse = route('GET /wps/sample/purse', { summary: 'Money.', who: 'member', reply: z.null(), refusals: [] })
const change = route('PUT /wps/sample/language', {
  summary: 'A change.',
  who: 'visitor',
  reply: z.null(),
  refusals: [],
})

const ask = makeAsk(
  [
    handle(page, async ({ params, query, actor }) =>
      params.page === 'gone'
        ? no('content_is_missing')
        : yes({ title: `${params.page} ${query.language} ${actor.who}` }),
    ),
    handle(purse, async () => yes(null)),
    handle(change, async () => yes(null)),
  ],
  manualClock(0),
)

test('the server asks itself as a visitor would, with parameters, query and defaults', async () => {
  expect(await ask('/wps/sample/pages/about?language=TY')).toEqual({ title: 'about TY visitor' })
  expect(await ask('/wps/sample/pages/terms')).toEqual({ title: 'terms EN visitor' })
})

test('what is refused or does not fit is nothing', async () => {
  expect(await ask('/wps/sample/pages/gone')).toBeUndefined()
  expect(await ask('/wps/sample/pages/other')).toBeUndefined()
  expect(await ask('/wps/sample/pages/about?language=XX')).toBeUndefined()
  expect(await ask('/wps/sample/pages/about?extra=1')).toBeUndefined()
})

test.each(['/wps/sample/purse', '/wps/sample/language', '/wps/sample/nothing'])(
  'B01 %s is no question for a visitor, so asking it is a bug',
  async (address) => {
    await expect(ask(address)).rejects.toThrow('no visitor can read')
  },
)
