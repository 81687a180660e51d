import { defineModule } from '#kit/module.ts'
import type { Platform } from '#kit/platform.ts'
import { prepareMonths } from '#modules/bets/service.ts'

export const betsModule = defineModule<Pick<Platform, 'db'>, object>({
  name: 'bets',
  open: () => ({}),
  jobs: ({ db }) => [{ name: 'bets-months', cron: '20 0 * * *', run: async () => await prepareMonths(db) }],
})
