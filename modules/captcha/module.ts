import { defineModule } from '#kit/module.ts'
import type { Platform } from '#kit/platform.ts'
import type { GeetestOptions } from '#modules/captcha/geetest.ts'
import { captchaRefusals } from '#modules/captcha/refusals.ts'
import { captchaRoutes } from '#modules/captcha/routes.ts'
import { closeCaptcha, makeCaptcha, makeGeetest, ownProvider } from '#modules/captcha/service.ts'

interface ModuleDeps extends Pick<Platform, 'db' | 'clock' | 'groupAddress'> {
  readonly config: { readonly geetest: Pick<GeetestOptions, 'captchaId' | 'key' | 'url'> | undefined }
}

export const captchaModule = defineModule({
  name: 'captcha',
  refusals: captchaRefusals,
  open({ config: { geetest }, db, clock, groupAddress }: ModuleDeps) {
    const provider = geetest ? makeGeetest({ ...geetest, clock }) : ownProvider
    return { captcha: makeCaptcha({ db, clock, groupAddress, provider }) }
  },
  routes: ({ captcha }) => captchaRoutes(captcha),
  stop: async ({ captcha }) => await closeCaptcha(captcha),
})
