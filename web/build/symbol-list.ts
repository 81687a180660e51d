import { existsSync, writeFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { brotliCompressSync } from 'node:zlib'
import { drawAllArt } from '#web/build/art.ts'
import { readIconSet } from '#web/build/icon-set.ts'
import { readSymbols, symbolFile } from '#web/build/symbols.ts'

/** Every symbol that a picture shows, as the icon set has it: all pictures are drawn once, and what they look up is noted. */
export function collectSymbols(): Record<string, string> {
  const { bodyOf } = readIconSet('fluent-emoji')
  const found = new Map<string, string>()
  drawAllArt((name) => {
    const body = found.get(name) ?? bodyOf(name)
    found.set(name, body)
    return { name, body }
  })
  return Object.fromEntries([...found].toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

if (import.meta.main) {
  const symbols = collectSymbols()
  if (!existsSync(symbolFile) || !isDeepStrictEqual(readSymbols(), symbols))
    writeFileSync(symbolFile, brotliCompressSync(JSON.stringify(symbols)))
}
