import { no, type Result, yes } from '#kit/result.ts'
import { pixelsMax, type Seen } from './rules/look.ts'

/** What is kept: a new picture of the same content, and not one byte of the file that was sent. */
export interface Drawn {
  readonly bytes: Buffer
  readonly width: number
  readonly height: number
}

const sideKept = 2560
const decodeSeconds = 8

/**
 * Decodes a picture and encodes it anew as a JPEG, turned the way its camera meant it. Where it was taken, by what, and anything hidden
 * in it is gone with the old bytes. One kind of picture comes out, so one kind has to be served.
 */
export async function drawAgain({ kind, bytes }: Seen): Promise<Result<Drawn, 'image_is_broken'>> {
  // Few servers are sent a picture soon after they start.
  const { default: sharp } = await import('sharp')
  try {
    const { data, info } = await sharp(bytes, {
      limitInputPixels: pixelsMax[kind],
      failOn: 'error',
      sequentialRead: true,
    })
      .timeout({ seconds: decodeSeconds })
      .autoOrient()
      .resize({ width: sideKept, height: sideKept, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality: 84, chromaSubsampling: '4:4:4' })
      .toBuffer({ resolveWithObject: true })
    return yes({ bytes: data, width: info.width, height: info.height })
  } catch {
    // The bytes are a stranger's: that they cannot be decoded is an answer and no fault of ours.
    return no('image_is_broken')
  }
}
