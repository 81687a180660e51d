import { type Handler, handle } from '#kit/handler.ts'
import { yes } from '#kit/result.ts'
import * as contract from './contract.ts'
import { type CaptchaRefusal, captchaLifeSeconds, sceneSize } from './model.ts'
import { type Captcha, judgeSlider, offerSlider, offerWord } from './service.ts'

/** The cookie that ties a picture to the browser that asked for it. */
const cookie = 'captcha'

export function captchaRoutes(captcha: Captcha): Handler<CaptchaRefusal | 'too_many_requests' | 'server_is_busy'>[] {
  return [
    handle(contract.offerSlider, async ({ query, ip }) => {
      const offer = await offerSlider(captcha, { action: query.action, address: ip })
      if (!offer.ok) return offer
      if (offer.value.kind === 'geetest') return yes({ kind: 'geetest' as const, captcha_id: offer.value.captchaId })
      const { lotNumber, puzzle } = offer.value
      const { width, height, piece: pieceSize } = sceneSize
      return yes({ kind: 'own' as const, lot_number: lotNumber, ...puzzle, width, height, pieceSize })
    }),
    handle(contract.answerSlider, async ({ body, ip }) => {
      const { lot_number: lotNumber, track, x, username } = body
      return await judgeSlider(captcha, { lotNumber, track, x, username, address: ip })
    }),
    handle(contract.getWordPicture, async ({ jar }) => {
      const offer = await offerWord(captcha, jar.get(cookie))
      if (!offer.ok) return offer
      jar.set(cookie, offer.value.nonce, captchaLifeSeconds)
      return yes(offer.value.picture)
    }),
  ]
}
