import { randomInt } from 'node:crypto'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { assert } from '#kit/assert.ts'
import type { CaptchaAction, SliderPass, TrackPoint } from '#modules/captcha/model.ts'

/**
 * Solves our slider by looking at it, as a person does: tests come in by the front door, because there is no other. It knows
 * how the pictures are drawn, and nothing of where the notch is.
 */

/** What anybody sees of a puzzle. */
export interface SeenPuzzle {
  readonly lot_number: string
  readonly background: string
  readonly piece: string
  readonly y: number
  readonly width: number
  readonly pieceSize: number
}

interface Raster {
  readonly data: Buffer
  readonly width: number
  readonly height: number
  readonly channels: number
}

const pixelsPerUnit = 2
/** How dark a notch makes the scene: this share of it shines through, the rest is ink. */
const shine = 0.44
const ink = [11, 16, 32] as const

async function decode(dataUrl: string): Promise<Raster> {
  const bytes = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64')
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, channels: info.channels }
}

/** What is looked for in the scene, from the corner of the piece on. The solver tries hundreds of places, so it is numbers in a row. */
interface Outline {
  /** Where the light rim runs, each followed by a spot a little further inwards: x, y, x, y. */
  readonly rim: Int32Array
  /** The filling: x, y. */
  readonly inside: Int32Array
  /** What the scene shows there if this is the notch: red, green, blue of each spot. */
  readonly expected: Float64Array
}

const far = 9
/** The way outwards from a pixel in sixteen directions, one ring after another. */
const rings = Array.from({ length: far }, (_, reach) =>
  Array.from({ length: 16 }, (_, turn) => ({
    dx: Math.round(reach * Math.cos((turn * Math.PI) / 8)),
    dy: Math.round(reach * Math.sin((turn * Math.PI) / 8)),
  })),
)

/** How many pixels from the nearest empty one, up to `far`. */
function depthAt(piece: Raster, x: number, y: number): number {
  const isEmpty = ({ dx, dy }: { dx: number; dy: number }) =>
    (piece.data[((y + dy) * piece.width + x + dx) * 4 + 3] ?? 0) < 40
  const found = rings.findIndex((ring) => ring.some(isEmpty))
  return found === -1 ? far : found
}

function traceOutline(piece: Raster): Outline {
  const rim: number[] = []
  const inside: number[] = []
  const expected: number[] = []
  const middle = piece.width / 2
  for (let y = 2; y < piece.height - 2; y += 1) {
    for (let x = 2; x < piece.width - 2; x += 1) {
      const depth = depthAt(piece, x, y)
      if (depth === far) {
        inside.push(x, y)
        const at = (y * piece.width + x) * 4
        for (const [i, dark] of ink.entries()) expected.push((piece.data[at + i] ?? 0) * shine + dark * (1 - shine))
      }
      if (depth !== 3) continue
      const [dx, dy] = [middle - x, middle - y]
      const length = Math.hypot(dx, dy)
      rim.push(x, y, Math.round(x + (dx / length) * 7), Math.round(y + (dy / length) * 7))
    }
  }
  return { rim: Int32Array.from(rim), inside: Int32Array.from(inside), expected: Float64Array.from(expected) }
}

/** Where the piece fits best, in units. */
export async function findPlace({ background, piece, y, width, pieceSize }: SeenPuzzle): Promise<number> {
  const [scene, cut] = await Promise.all([decode(background), decode(piece)])
  const outline = traceOutline(cut)
  let best = { x: 0, score: Number.NEGATIVE_INFINITY }
  for (let x = 0; x <= width - pieceSize; x += 1) {
    const score = scoreAt(scene, outline, x * pixelsPerUnit, y * pixelsPerUnit)
    if (score > best.score) best = { x, score }
  }
  return best.x
}

function scoreAt(scene: Raster, { rim, inside, expected }: Outline, left: number, top: number): number {
  const { data, width, channels } = scene
  const placeOf = (spots: Int32Array, at: number): number =>
    ((top + (spots[at + 1] ?? 0)) * width + left + (spots[at] ?? 0)) * channels
  const lightAt = (at: number): number => ((data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0)) / 3
  let lit = 0
  for (let at = 0; at < rim.length; at += 4)
    if (lightAt(placeOf(rim, at)) > lightAt(placeOf(rim, at + 2)) + 14) lit += 1
  let strange = 0
  for (let at = 0, color = 0; at < inside.length; at += 2, color += 3) {
    const here = placeOf(inside, at)
    for (let i = 0; i < 3; i += 1) strange += Math.abs((data[here + i] ?? 0) - (expected[color + i] ?? 0))
  }
  // Rim and filling together: either alone is fooled now and then, by a like shape or by a like ground.
  return lit / (rim.length / 4) - strange / expected.length / 60
}

/** A drag as a hand makes it: slow, fast, slow again, a little too far and back, never quite level, never quite even. */
export function drawTrack(x: number): TrackPoint[] {
  const durationMs = randomInt(420, 700)
  const over = randomInt(2, 6)
  const track: TrackPoint[] = [[0, 0, 0]]
  let t = 0
  while (t < durationMs) {
    // A screen tells of more points between; each costs a journey a redraw, and these are as uneven.
    t += randomInt(24, 52)
    const share = Math.min(1, t / durationMs)
    const eased = share * share * (3 - 2 * share)
    track.push([Math.round((x + over) * eased), randomInt(-2, 3), t])
  }
  track.push([x + Math.ceil(over / 2), randomInt(-1, 2), t + randomInt(30, 60)])
  track.push([x, randomInt(-1, 2), t + randomInt(70, 110)])
  return track
}

interface SolveOptions {
  /** Lets the time of a drag go by; tests with a clock of their own move it. */
  readonly pause?: (ms: number) => Promise<void>
  readonly headers?: Readonly<Record<string, string>>
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

async function call<Value>(url: string, init: RequestInit): Promise<{ code: string; value: Value }> {
  const response = await fetch(url, init)
  return (await response.json()) as { code: string; value: Value }
}

/** A pass for one use, got over HTTP. A miss is answered like a person would: with another puzzle. */
export async function solveSlider(
  address: string,
  action: CaptchaAction,
  username?: string,
  { pause = wait, headers = {} }: SolveOptions = {},
): Promise<SliderPass> {
  for (let tries = 0; tries < 4; tries += 1) {
    const pass = await trySlider(address, action, username, { pause, headers })
    if (pass) return pass
  }
  throw new Error('four sliders in a row were not solved')
}

/** One puzzle, one answer; null when it was wrong. */
async function trySlider(
  address: string,
  action: CaptchaAction,
  username: string | undefined,
  { pause = wait, headers = {} }: SolveOptions = {},
): Promise<SliderPass | null> {
  const url = `${address}/wps/captcha/slider`
  const { code, value: puzzle } = await call<SeenPuzzle>(`${url}?action=${action}`, { headers })
  assert(code === 'ok', `no slider was given: ${code}`)
  const x = await findPlace(puzzle)
  const track = drawTrack(x)
  await pause(track.at(-1)?.[2] ?? 0)
  const body = JSON.stringify({ lot_number: puzzle.lot_number, track, x, ...(username !== undefined && { username }) })
  const answer = await call<SliderPass>(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  })
  return answer.code === 'ok' ? answer.value : null
}

/** The open slider; the kit shows others that nobody opened. */
const shown = 'dialog [data-testid=slider-puzzle]'

/** What a page shows of its puzzle. */
export async function readSlider(page: Page): Promise<SeenPuzzle> {
  return await page.locator(shown).evaluate((root) => {
    const src = (part: string): string => root.querySelector(`img[data-part=${part}]`)?.getAttribute('src') ?? ''
    const { y, width, pieceSize } = (root as HTMLElement).dataset
    const numbers = { y: Number(y), width: Number(width), pieceSize: Number(pieceSize) }
    return { background: src('scene'), piece: src('piece'), lot_number: '', ...numbers }
  })
}

/** Solves the slider that a page shows, by dragging its handle with the mouse. It is gone, or says so, when this is done. */
export async function dragSlider(page: Page): Promise<void> {
  for (let tries = 0; tries < 4; tries += 1) {
    await page.locator(`${shown}[data-state=ready]`).waitFor()
    const seen = await readSlider(page)
    await dragTo(page, await findPlace(seen), seen)
    // Judged: it is gone because it was solved, or says how it was.
    const isJudged = (selector: string): boolean => {
      const state = document.querySelector(selector)?.getAttribute('data-state') ?? 'solved'
      return state === 'solved' || state === 'wrong' || state === 'failed' || state === 'loading'
    }
    await page.waitForFunction(isJudged, shown, { timeout: 10_000 })
    const [state] = await page.locator(shown).evaluateAll((all) => all.map((one) => one.getAttribute('data-state')))
    if (state === undefined || state === 'solved') {
      await page.locator(shown).waitFor({ state: 'detached' })
      return
    }
  }
  throw new Error('four sliders in a row were not solved')
}

async function dragTo(page: Page, x: number, { width, pieceSize }: SeenPuzzle): Promise<void> {
  const handle = await page.locator(`${shown} [data-part=handle]`).boundingBox()
  const way = await page.locator(`${shown} [data-part=way]`).boundingBox()
  assert(handle && way, 'the slider has no handle')
  const from = { x: handle.x + handle.width / 2, y: handle.y + handle.height / 2 }
  const perUnit = way.width / (width - pieceSize)
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  let before = 0
  for (const [dx, dy, t] of drawTrack(x)) {
    await wait(t - before)
    before = t
    await page.mouse.move(from.x + dx * perUnit, from.y + dy)
  }
  await page.mouse.up()
}
