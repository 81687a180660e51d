import { defineModule } from '#kit/module.ts'
import { promotionRoutes } from '#modules/promotions/routes.ts'
import { readSetting, type Settings } from '#modules/settings/service.ts'

export const promotionsModule = defineModule({
  name: 'promotions',
  open: (_deps: { readonly settings: Settings }) => ({}),
  routes: ({ settings }) => promotionRoutes(async () => (await readSetting(settings, 'brand')).currency),
})
