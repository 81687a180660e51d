import { createHash, randomBytes } from 'node:crypto'
import type { Clock } from '#kit/clock.ts'
import { no, type Result, yes } from '#kit/result.ts'
import { isSameSecret } from '#kit/same-secret.ts'
import type { Reader, Tx } from '#kit/tx.ts'
import { secretDraw } from './draw/draw.ts'
import type { Puzzle } from './draw/puzzle.ts'
import type { WordPicture } from './draw/word.ts'
import { type CaptchaAction, captchaLifeSeconds, type PassRefusal, type SliderPass, type TrackPoint } from './model.ts'
import type { Provider } from './provider.ts'
import { judgeAttempt, marksOf } from './rules.ts'
import { makeShelf, type Shelf } from './shelf.ts'
import * as store from './store.ts'

export { makeGeetest } from './geetest.ts'
export { ownProvider, type Provider } from './provider.ts'

export interface CaptchaDeps {
  readonly db: { readonly read: Reader; tx<T>(work: (tx: Tx) => Promise<T>): Promise<T> }
  readonly clock: Clock
  /** The group that an address counts in; see server/http/client-address.ts. */
  readonly groupAddress: (address: string) => string
  readonly provider: Provider
}

export interface Captcha extends CaptchaDeps {
  readonly puzzles: Shelf<Puzzle>
  readonly words: Shelf<WordPicture>
}

const lifeMs = captchaLifeSeconds * 1000
/** So many wrong answers from one group of addresses, and it gets no new puzzle until some of them are old. */
const failuresMax = 20
const failuresMs = 5 * 60_000

export function makeCaptcha(parts: CaptchaDeps): Captcha {
  const draw = secretDraw()
  // The library that draws is loaded with the first picture; most starts of the server in a test never need one.
  const puzzles = makeShelf({
    make: async () => (await import('./draw/puzzle.ts')).drawPuzzle(draw),
    size: 24,
    waitersMax: 32,
    restMs: 15,
  })
  const words = makeShelf({
    make: async () => (await import('./draw/word.ts')).drawWord(draw),
    size: 16,
    waitersMax: 32,
    restMs: 15,
  })
  return { ...parts, puzzles, words }
}

/** Nothing more is drawn. */
export async function closeCaptcha({ puzzles, words }: Captcha): Promise<void> {
  await Promise.all([puzzles.stop(), words.stop()])
}

export type SliderOffer =
  | { readonly kind: 'own'; readonly lotNumber: string; readonly puzzle: Omit<Puzzle, 'x'> }
  | { readonly kind: 'geetest'; readonly captchaId: string }

export type OfferRefusal = 'captcha_is_refused' | 'too_many_requests' | 'server_is_busy'

/**
 * A slider to solve. With a service behind us it is the service's; while that is down, people can still sign in and register by
 * our own, but nothing that costs money or resets a password goes on.
 */
export async function offerSlider(
  captcha: Captcha,
  { action, address }: { readonly action: CaptchaAction; readonly address: string },
): Promise<Result<SliderOffer, OfferRefusal>> {
  const { provider, clock, db } = captcha
  if (provider.kind === 'geetest') {
    if (await provider.isUp()) return yes({ kind: 'geetest', captchaId: provider.captchaId })
    if (!fallsBack(action)) return no('captcha_is_refused')
  }
  const group = captcha.groupAddress(address)
  const since = new Date(clock.nowMs() - failuresMs)
  if ((await store.countFailures(db.read, group, since)) >= failuresMax) return no('too_many_requests')
  const puzzle = await captcha.puzzles.take()
  if (!puzzle) return no('server_is_busy')
  const lotNumber = randomBytes(16).toString('hex')
  const { x, ...seen } = puzzle
  const issuedAt = new Date(clock.nowMs())
  await db.tx((tx) => store.insertPuzzle(tx, { lotNumber, action, x, address: group, issuedAt }))
  return yes({ kind: 'own', lotNumber, puzzle: seen })
}

function fallsBack(action: CaptchaAction): boolean {
  return action === 'login' || action === 'register'
}

export interface SliderAnswer {
  readonly lotNumber: string
  readonly track: readonly TrackPoint[]
  readonly x: number
  readonly address: string
  /** Whom the pass will be used for, where that is known. It is then of no use for anybody else. */
  readonly username?: string | undefined
}

/** Judges the one answer that a puzzle takes. Why it was wrong is nobody's business. */
export async function judgeSlider(
  { db, clock, groupAddress }: Captcha,
  { lotNumber, track, x, address, username }: SliderAnswer,
): Promise<Result<SliderPass, 'captcha_is_refused'>> {
  const nowMs = clock.nowMs()
  return await db.tx(async (tx) => {
    const puzzle = await store.tryPuzzle(tx, lotNumber, new Date(nowMs))
    if (!puzzle || puzzle.address !== groupAddress(address)) return no('captcha_is_refused')
    const elapsedMs = nowMs - puzzle.issuedAt.getTime()
    if (elapsedMs > lifeMs || judgeAttempt({ track, x, target: puzzle.x, elapsedMs })) return no('captcha_is_refused')
    for (const mark of marksOf(track)) if (!(await store.markSeen(tx, hash(mark)))) return no('captcha_is_refused')
    const pass: SliderPass = {
      lot_number: lotNumber,
      captcha_output: randomBytes(32).toString('base64url'),
      pass_token: randomBytes(32).toString('hex'),
      gen_time: String(Math.floor(nowMs / 1000)),
    }
    await store.markSolved(tx, { lotNumber, passHash: hashPass(pass), usernameHash: hashUsername(lotNumber, username) })
    return yes(pass)
  })
}

export interface PassUse {
  /** As a body brings it: any field may be missing. */
  readonly pass: { readonly [Field in keyof SliderPass]?: string | undefined }
  readonly action: CaptchaAction
  readonly address: string
  /** Given here, the pass must have been made for this very name; not given, for none. */
  readonly username?: string | undefined
}

/** Lets a pass be used, once, for what it was made for. It has a transaction of its own: a call that fails later has used it up. */
export async function spendPass(captcha: Captcha, use: PassUse): Promise<Result<null, PassRefusal>> {
  const { lot_number, captcha_output, pass_token, gen_time } = use.pass
  if (!lot_number || !captcha_output || !pass_token || !gen_time) return no('captcha_is_needed')
  const pass = { lot_number, captcha_output, pass_token, gen_time }
  if (captcha.provider.kind === 'own') return await spendOwn(captcha, pass, use)
  // Our own passes exist beside a service only because it was down when they were begun.
  if (await store.hasPuzzle(captcha.db.read, lot_number)) return await spendOwn(captcha, pass, use)
  const isFirst = await captcha.db.tx((tx) => store.markSeen(tx, hash(`service ${lot_number}`)))
  if (!isFirst) return no('captcha_is_refused')
  const verdict = await captcha.provider.check(pass)
  if (verdict === 'good') return yes(null)
  // Asking again now leads to our own slider, where that is allowed.
  return no(verdict === 'down' && fallsBack(use.action) ? 'captcha_is_needed' : 'captcha_is_refused')
}

async function spendOwn(
  { db, clock, groupAddress }: Captcha,
  pass: SliderPass,
  { action, address, username }: PassUse,
): Promise<Result<null, 'captcha_is_refused'>> {
  const nowMs = clock.nowMs()
  const spent = await db.tx((tx) => store.spendPuzzle(tx, pass.lot_number, new Date(nowMs)))
  const isGood =
    spent !== null &&
    nowMs - spent.solvedAt.getTime() <= lifeMs &&
    spent.action === action &&
    spent.address === groupAddress(address) &&
    isSame(spent.passHash, hashPass(pass)) &&
    isSame(spent.usernameHash, hashUsername(pass.lot_number, username))
  return isGood ? yes(null) : no('captcha_is_refused')
}

export interface WordOffer {
  /** For the browser to keep, where no script can read it. */
  readonly nonce: string
  readonly picture: string
}

/** A picture of a word. A browser has one at a time: with the new one, its old one is worth nothing. */
export async function offerWord(
  { db, clock, words }: Captcha,
  oldNonce: string | undefined,
): Promise<Result<WordOffer, 'server_is_busy'>> {
  const drawn = await words.take()
  if (!drawn) return no('server_is_busy')
  const nonce = randomBytes(32).toString('base64url')
  const at = new Date(clock.nowMs())
  await db.tx(async (tx) => {
    if (oldNonce !== undefined) await store.tryWord(tx, hash(oldNonce), at)
    await store.insertWord(tx, { nonceHash: hash(nonce), word: drawn.word, issuedAt: at })
  })
  return yes({ nonce, picture: drawn.picture })
}

/** The one guess that a picture takes. Capital or small letters are the same, and so are spaces around. */
export async function spendWord(
  { db, clock }: Captcha,
  { nonce, word }: { readonly nonce: string | undefined; readonly word: string | undefined },
): Promise<Result<null, 'captcha_word_is_wrong'>> {
  if (!nonce || !word) return no('captcha_word_is_wrong')
  const nowMs = clock.nowMs()
  const tried = await db.tx((tx) => store.tryWord(tx, hash(nonce), new Date(nowMs)))
  if (!tried || nowMs - tried.issuedAt.getTime() > lifeMs) return no('captcha_word_is_wrong')
  return isSame(hash(tried.word), hash(word.trim().toUpperCase())) ? yes(null) : no('captcha_word_is_wrong')
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

function hashPass({ lot_number, captcha_output, pass_token, gen_time }: SliderPass): Buffer {
  return hash([lot_number, captcha_output, pass_token, gen_time].join('\n'))
}

function hashUsername(lotNumber: string, username: string | undefined): Buffer | null {
  const name = username?.normalize('NFKC').trim().toLowerCase()
  return name ? hash(`${lotNumber}\n${name}`) : null
}

function isSame(one: Uint8Array | null, other: Uint8Array | null): boolean {
  if (!one || !other) return one === other
  return isSameSecret(one, other)
}
