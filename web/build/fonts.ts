import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subset from 'subset-font'

const { resolve } = createRequire(import.meta.url)
const folder = join(import.meta.dirname, '../ui/fonts')

/** The signs of western Europe, with arrows: those that a browser asks the font's own Latin file for. */
const latin = [
  ...[range(0x20, 0x7e), range(0xa0, 0xff), range(0x2000, 0x206f), range(0x2190, 0x2193)].flat(),
  ...[0x131, 0x152, 0x153, 0x2bb, 0x2bc, 0x2c6, 0x2da, 0x2dc, 0x304, 0x308, 0x329, 0x20ac, 0x2122, 0x2212, 0x2215],
]

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, at) => from + at)
}

/** What pages use of Inter. */
const weights = { min: 400, max: 700 }

interface FontFile {
  readonly from: string
  readonly signs: readonly number[]
}

/** Files that are made of what the packages bring, because every first visit waits for them. */
export const fontFiles: Readonly<Record<string, FontFile>> = {
  'inter.woff2': {
    from: '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
    signs: latin,
  },
  // Of the file that has it, only the peso's sign; Outfit has none.
  'peso.woff2': {
    from: '@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2',
    signs: [0x20b1],
  },
}

export async function makeFont({ from, signs }: FontFile): Promise<Uint8Array> {
  return await subset(readFileSync(resolve(from)), String.fromCodePoint(...signs), {
    targetFormat: 'woff2',
    variationAxes: { wght: weights },
  })
}

export const readFont = (file: string): Uint8Array => readFileSync(join(folder, file))

if (import.meta.main) {
  mkdirSync(folder, { recursive: true })
  for (const [file, font] of Object.entries(fontFiles)) {
    const made = await makeFont(font)
    if (!existsSync(join(folder, file)) || Buffer.compare(readFont(file), made) !== 0)
      writeFileSync(join(folder, file), made)
  }
}
