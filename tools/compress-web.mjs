// Plain JavaScript without a dependency, because prepare.mjs runs it on the machine's own Node.
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const folder = fileURLToPath(new URL('../dist/web', import.meta.url))
/** Says of which build the folder is; written when it is whole. */
export const webStamp = join(folder, '.stamp')
/** Says of which build there are compressed copies. */
const compressedStamp = join(folder, '.compressed')

/**
 * How hard brotli tries. What a page waits for is made as small as a few seconds allow; of the hundreds of small pictures a higher level
 * would take half a minute to save a hundredth.
 */
const brotliLevels = { pages: 10, pictures: 6 }

const readStamp = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined)

/** Whether there is a built web without its compressed copies. */
export function isUncompressed() {
  const build = readStamp(webStamp)
  return build !== undefined && readStamp(compressedStamp) !== build
}

/** Whole or not at all, because a server may be reading; the name in between is one that no server serves. */
function lay(file, ending, bytes) {
  const unfinished = join(dirname(file), `.unfinished-${process.pid}`)
  writeFileSync(unfinished, bytes)
  renameSync(unfinished, `${file}.${ending}`)
}

/** Text is compressed once, here, and never while somebody waits for it. Ends early when the folder is being built anew. */
export function compressWeb() {
  const build = readStamp(webStamp)
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(js|css|html|svg|json|webmanifest)$/.test(entry.name)) continue
    const file = join(entry.parentPath, entry.name)
    const bytes = readFileSync(file)
    if (bytes.length < 1024) continue
    const level = /\.(js|css|html)$/.test(entry.name) ? brotliLevels.pages : brotliLevels.pictures
    const params = { [constants.BROTLI_PARAM_QUALITY]: level, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
    const [brotli, gzip] = [brotliCompressSync(bytes, { params }), gzipSync(bytes, { level: 9 })]
    if (readStamp(webStamp) !== build) return
    lay(file, 'br', brotli)
    lay(file, 'gz', gzip)
  }
  writeFileSync(compressedStamp, build)
}

// By itself: after a start, beside the server, which comes first.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  setPriority(19)
  compressWeb()
}
