import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import type { SymbolArt } from '#web/ui/art/symbol.ts'

export const symbolFile = join(import.meta.dirname, 'symbols.json.br')

/** The symbols that our pictures show, by their names. They were taken out of an icon set of 104 MB (decision 0083). */
export function readSymbols(): Readonly<Record<string, string>> {
  return JSON.parse(brotliDecompressSync(readFileSync(symbolFile)).toString('utf8')) as Record<string, string>
}

export function openSymbols(): (name: string) => SymbolArt {
  const symbols = readSymbols()
  return (name) => {
    const body = symbols[name]
    if (body === undefined) throw new Error(`The symbol ${name} was never shown before; npm run fix adds it.`)
    return { name, body }
  }
}
