import sharp from 'sharp'
import { sceneSize } from '../model.ts'
import { between, type Draw } from './draw.ts'
import { cutGrain } from './grain.ts'
import { air, type Notch, placeNotches } from './notches.ts'
import { drawScene } from './scene.ts'
import type { Shape } from './shapes.ts'

export interface Puzzle {
  /** Both pictures as data URLs. */
  readonly background: string
  readonly piece: string
  /** Where the piece belongs; its left edge never leaves the server. */
  readonly x: number
  readonly y: number
}

const scale = 2

// One picture at a time in one thread: the others are for passwords and players. Nothing is drawn twice, so nothing is kept.
sharp.concurrency(1)
sharp.cache(false)

const { width, height, piece } = sceneSize

/** One picture with a notch, its decoys and its piece. The work is done in the picture library's own threads. */
export async function drawPuzzle(draw: Draw): Promise<Puzzle> {
  const { notch, decoys } = placeNotches(draw)
  const scene = drawScene(draw)
  const left = notch.x - air
  const top = notch.y - air
  const background = await sharp(svg({ left: 0, top: 0, width, height }, scene + drawNotches([notch, ...decoys])))
    .removeAlpha()
    .composite([await cutGrain(draw, width * scale, height * scale)])
    .webp({ quality: 72, effort: 1 })
    .toBuffer()
  const cut = await cutPiece(draw, svg({ left, top, width: piece, height: piece }, scene), notch.shape)
  return { background: dataUrl(background), piece: dataUrl(cut), x: left, y: top }
}

function drawNotches(notches: readonly Notch[]): string {
  const cuts = notches.map(
    ({ shape, x, y }) => `<g transform="translate(${x} ${y})">
      <path d="${shape.path}" fill="#0b1020" fill-opacity=".56"/>
      <path d="${shape.path}" fill="none" stroke="#0b1020" stroke-opacity=".5" stroke-width="3"/>
      <path d="${shape.path}" fill="none" stroke="#fff" stroke-opacity=".62" stroke-width="1.1"/></g>`,
  )
  return cuts.join('')
}

/**
 * The same piece of the scene, a little lighter or darker and with grain of its own, so that it is not the scene's pixels over
 * again. What lies outside the outline is empty and colourless: nothing of the surroundings hides behind its transparency.
 */
async function cutPiece(draw: Draw, scene: Buffer, { path }: Shape): Promise<Buffer> {
  const box = { left: -air, top: -air, width: piece, height: piece }
  const mask = svg(box, `<path d="${path}" fill="#fff"/>`)
  const rim = svg(
    box,
    `<path d="${path}" fill="none" stroke="#0b1020" stroke-opacity=".55" stroke-width="2.6"/>
      <path d="${path}" fill="none" stroke="#fff" stroke-opacity=".95" stroke-width="1.3"/>`,
  )
  const shade = await sharp(scene)
    .removeAlpha()
    .linear(between(draw, 0.94, 1.08), between(draw, -6, 8))
    .composite([await cutGrain(draw, piece * scale, piece * scale)])
    .raw()
    .toBuffer()
  return await sharp(shade, { raw: { width: piece * scale, height: piece * scale, channels: 3 } })
    .ensureAlpha()
    .composite([{ input: mask, blend: 'dest-in' }, { input: rim }])
    .webp({ quality: 82, alphaQuality: 100, effort: 1 })
    .toBuffer()
}

interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

function svg({ left, top, ...box }: Box, body: string): Buffer {
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${box.width * scale}" height="${box.height * scale}"
    viewBox="${left} ${top} ${box.width} ${box.height}">${body}</svg>`)
}

function dataUrl(picture: Buffer): string {
  return `data:image/webp;base64,${picture.toString('base64')}`
}
