import { z } from 'zod'
import { route } from '#kit/route.ts'

export const greet = route('POST /wps/greetings', {
  summary: 'Greets somebody in a room.',
  who: 'visitor',
  body: z.strictObject({ room: z.string().max(24), name: z.string().max(40) }),
  reply: z.strictObject({ text: z.string() }),
  refusals: ['greeting_is_empty'],
})
