import type { RefusalTable } from '#kit/module.ts'
import type { CaptchaRefusal } from '#modules/captcha/model.ts'

export const captchaRefusals: RefusalTable<CaptchaRefusal> = {
  captcha_is_needed: { status: 422, message: 'Please solve the slider first.' },
  captcha_is_refused: { status: 422, message: 'The slider was not solved. Please try a new one.' },
  captcha_word_is_wrong: { status: 422, message: 'The letters are not those of the picture. Please read a new one.' },
}
