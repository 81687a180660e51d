import { yes } from '#kit/result.ts'
import type { Provider } from '../model.ts'

/** Carries nothing anywhere: the message is kept, and shown to whoever tries the house out. */
export const inbox: Provider = {
  name: 'inbox',
  keepsText: true,
  deliver: async () => yes(null),
}
