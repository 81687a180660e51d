import { z } from 'zod'
import { route } from '#kit/route.ts'
import { captchaActions } from './model.ts'

/** Enough for a household that mistypes; each answer of ours costs a picture. */
const sliderRate = { points: 60, perSeconds: 60, isShared: true }
const wordRate = { points: 40, perSeconds: 60, isShared: true }

/**
 * The fields of a solved slider, to be spread into the body of a call that asks for one. They may be missing or empty: whether
 * one is needed is for the call to say.
 */
export const sliderFields = {
  lot_number: z.string().max(64).optional(),
  captcha_output: z.string().max(4096).optional(),
  pass_token: z.string().max(256).optional(),
  gen_time: z.string().max(16).optional(),
}

export const offerSlider = route('GET /wps/captcha/slider', {
  summary: 'Gives a slider puzzle for one action: a scene with notches, and the piece that fits one of them.',
  who: 'visitor',
  rate: sliderRate,
  query: z.strictObject({ action: z.enum(captchaActions) }),
  reply: z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('own'),
      lot_number: z.string(),
      /** Pictures as data URLs. All lengths are in units of the scene; both pictures have two pixels a unit. */
      background: z.string(),
      piece: z.string(),
      y: z.int(),
      width: z.int(),
      height: z.int(),
      pieceSize: z.int(),
    }),
    z.strictObject({ kind: z.literal('geetest'), captcha_id: z.string() }),
  ]),
  refusals: ['captcha_is_refused', 'too_many_requests', 'server_is_busy'],
})

const Unit = z.int().min(-1000).max(1000)

export const answerSlider = route('POST /wps/captcha/slider', {
  summary: 'Takes the one answer to a slider puzzle, with the way the piece went, and gives a pass for one use.',
  who: 'visitor',
  rate: sliderRate,
  body: z.strictObject({
    lot_number: z.string().max(64),
    /** Points of x, y and milliseconds, all from where the drag began. */
    track: z.array(z.tuple([Unit, Unit, z.int().min(0).max(120_000)])).max(600),
    x: Unit,
    /** Whom the pass is for, where that is known. */
    username: z.string().max(128).optional(),
  }),
  reply: z.strictObject({
    lot_number: z.string(),
    captcha_output: z.string(),
    pass_token: z.string(),
    gen_time: z.string(),
  }),
  refusals: ['captcha_is_refused'],
})

export const getWordPicture = route('GET /wps/captcha', {
  summary: 'Gives the picture of a word, as base64 of a PNG. Which word it is for, the browser keeps in a cookie.',
  who: 'visitor',
  rate: wordRate,
  reply: z.string(),
  refusals: ['server_is_busy'],
})
