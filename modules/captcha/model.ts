/** What a proof of being human is asked for. A pass that was made for one of these is worth nothing for another. */
export const captchaActions = ['login', 'register', 'sms', 'forgot'] as const
export type CaptchaAction = (typeof captchaActions)[number]

export type PassRefusal = 'captcha_is_needed' | 'captcha_is_refused'
export type CaptchaRefusal = PassRefusal | 'captcha_word_is_wrong'

/** The four fields of a solved slider, as GeeTest v4 names them, so that either may have made them. */
export interface SliderPass {
  readonly lot_number: string
  readonly captcha_output: string
  readonly pass_token: string
  readonly gen_time: string
}

/** Where the pointer was: x and y in the scene's units from where the drag began, and milliseconds since then. */
export type TrackPoint = readonly [x: number, y: number, tMs: number]

/** The scene and its piece in units; both pictures have twice as many pixels, for sharp screens. */
export const sceneSize = { width: 320, height: 176, piece: 68 } as const

/** How long a puzzle waits for its answer, a pass for its use, and a word for its letters. */
export const captchaLifeSeconds = 120
