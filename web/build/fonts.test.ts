import { expect, test } from 'vitest'
import { fontFiles, makeFont, readFont } from './fonts.ts'

test.each(Object.entries(fontFiles))(
  '%s is what the package’s font makes; npm run fix writes it',
  async (file, font) => {
    const [kept, made] = [readFont(file), await makeFont(font)]
    expect(Buffer.compare(kept, made)).toBe(0)
  },
)
