import { z } from 'zod'
import { route } from '#kit/route.ts'
import { uplineClosedReasons } from '#modules/agents/model.ts'

export const getUplineTransfer = route('GET /wps/member/upline', {
  summary: 'Whether the member can send money to the agent they stand under, and if not, why.',
  who: 'member',
  reply: z.strictObject({
    isOpen: z.boolean(),
    /** Null while it is open. */
    reason: z.enum(uplineClosedReasons).nullable(),
  }),
  refusals: [],
})
