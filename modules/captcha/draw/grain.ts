import sharp from 'sharp'
import { type Draw, whole } from './draw.ts'

/** Making noise costs more than all the rest of a picture. One sheet is made, and each picture lies somewhere else on it. */
const sheet = { width: 1024, height: 704 }
const channels = 3

let made: Promise<Buffer> | undefined

export interface Grain {
  readonly input: Buffer
  readonly raw: { readonly width: number; readonly height: number; readonly channels: 3 }
  readonly blend: 'soft-light'
}

/** Grain to lay over a picture of this many pixels. */
export async function cutGrain(draw: Draw, width: number, height: number): Promise<Grain> {
  made ??= sharp({
    create: { ...sheet, channels, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 22 } },
  })
    .raw()
    .toBuffer()
  const noise = await made
  const left = whole(draw, 0, sheet.width - width)
  const top = whole(draw, 0, sheet.height - height)
  const input = Buffer.allocUnsafe(width * height * channels)
  for (let row = 0; row < height; row += 1) {
    const from = ((top + row) * sheet.width + left) * channels
    noise.copy(input, row * width * channels, from, from + width * channels)
  }
  return { input, raw: { width, height, channels }, blend: 'soft-light' }
}
