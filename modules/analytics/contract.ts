import { z } from 'zod'
import { route } from '#kit/route.ts'
import { faultKinds, pageKeys } from './rules.ts'

export const reportPageView = route('POST /wps/analytics/pageView', {
  summary: 'Counts one view of a page.',
  who: 'visitor',
  rate: { points: 120, perSeconds: 60 },
  body: z.strictObject({ page: z.enum(pageKeys) }),
  reply: z.null(),
  refusals: [],
})

export const reportScreenFault = route('POST /wps/analytics/screenFault', {
  summary: 'Tells that a screen could not be shown, for the server’s log.',
  who: 'visitor',
  rate: { points: 10, perSeconds: 60 },
  body: z.strictObject({
    kind: z.enum(faultKinds),
    what: z.enum(['script', 'style']),
    path: z
      .string()
      .max(200)
      .regex(/^\/[^?#]*$/),
    message: z.string().max(300),
  }),
  reply: z.null(),
  refusals: [],
})
