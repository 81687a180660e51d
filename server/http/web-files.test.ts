import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { serveWeb } from '#server/http/web-files.ts'

const script = 'export const answer = 42\n'.repeat(100)

async function withWeb(
  use: (get: (url: string, encodings?: string) => Promise<Answer>, webDir: string) => Promise<void>,
): Promise<void> {
  const webDir = mkdtempSync(join(tmpdir(), 'laro-web-'))
  mkdirSync(join(webDir, 'assets'))
  writeFileSync(join(webDir, 'assets/a.js'), script)
  writeFileSync(join(webDir, 'assets/a.js.br'), brotliCompressSync(script))
  writeFileSync(join(webDir, 'assets/a.js.map'), '{}')
  writeFileSync(join(webDir, 'plain.json'), '{}')
  for (const folder of ['art/tile', 'flags', 'icons']) mkdirSync(join(webDir, folder), { recursive: true })
  writeFileSync(join(webDir, 'art/version.txt'), 'abc12345')
  for (const file of ['art/tile/mayon.svg', 'flags/ph.svg', 'icons/icon-192.png'])
    writeFileSync(join(webDir, file), 'x')
  const app = Fastify()
  await serveWeb(app, webDir)
  try {
    await use(async (url, encodings) => {
      const headers = encodings ? { 'accept-encoding': encodings } : {}
      const { statusCode, headers: got, rawPayload } = await app.inject({ method: 'GET', url, headers })
      return {
        status: statusCode,
        encoding: got['content-encoding'],
        cache: got['cache-control'],
        vary: got.vary,
        tag: got.etag,
        body: rawPayload,
      }
    }, webDir)
  } finally {
    await app.close()
    rmSync(webDir, { recursive: true })
  }
}
interface Answer {
  readonly status: number
  readonly encoding: unknown
  readonly cache: unknown
  readonly vary: unknown
  readonly tag: unknown
  readonly body: Buffer
}

test('a browser that takes brotli gets the copy the build made, and one that does not gets the file', async () => {
  await withWeb(async (get) => {
    const small = await get('/assets/a.js', 'gzip, deflate, br')
    expect(small).toMatchObject({ status: 200, encoding: 'br', cache: 'public, max-age=31536000, immutable' })
    expect(brotliDecompressSync(small.body).toString()).toBe(script)
    expect(small.vary).toMatch(/accept-encoding/i)
    const plain = await get('/assets/a.js')
    expect(plain).toMatchObject({ status: 200, encoding: undefined })
    expect(plain.body.toString()).toBe(script)
    expect(await get('/plain.json', 'br')).toMatchObject({ status: 200, encoding: undefined, cache: 'no-cache' })
  })
})

test('a copy that is made while the server runs is given from then on', async () => {
  await withWeb(async (get, webDir) => {
    expect(await get('/plain.json', 'br')).toMatchObject({ status: 200, encoding: undefined })
    writeFileSync(join(webDir, 'plain.json.br'), brotliCompressSync('{}'))
    expect(await get('/plain.json', 'br')).toMatchObject({ status: 200, encoding: 'br' })
    expect(await get('/plain.json.br')).toMatchObject({ status: 404 })
  })
})

test('G18 only files that were there at the start are addresses, however an address is written', async () => {
  await withWeb(async (get, webDir) => {
    writeFileSync(join(webDir, 'assets/later.js'), script)
    writeFileSync(join(webDir, 'assets/.hidden.js'), script)
    const addresses = [
      ...['/assets/later.js', '/assets/.hidden.js', '/assets', '/assets/', '/assets/tile', '/art/tile', '/index.html'],
      // Dots between plain slashes are gone before they are sent.
      ...['/assets/..%2fplain.json', '/assets/.%2fa.js', '/assets//a.js', '/assets/a.js/', '/assets/a.js%00'],
      ...['/assets/..%5cplain.json', '/ASSETS/a.js'],
    ]
    for (const url of addresses) expect((await get(url)).status, url).toBe(404)
    expect((await get('/assets/%61.js')).status).toBe(200)
  })
})

test('G18 source maps and the compressed copies themselves are not addresses', async () => {
  await withWeb(async (get) => {
    expect([await get('/assets/a.js.map'), await get('/assets/a.js.br')].map(({ status }) => status)).toEqual([
      404, 404,
    ])
  })
})

test('a picture of the version that is built is kept for good, and any other is asked for again', async () => {
  await withWeb(async (get) => {
    const built = await get('/art/tile/mayon.svg?v=abc12345')
    expect(built).toMatchObject({ status: 200, cache: 'public, max-age=31536000, immutable' })
    for (const query of ['', '?v=', '?v=other', '?v=abc12345&v=abc12345', '?w=abc12345'])
      expect(await get(`/art/tile/mayon.svg${query}`), query).toMatchObject({
        status: 200,
        cache: 'no-cache',
        tag: expect.stringMatching(/\w/),
      })
    expect(await get('/flags/ph.svg')).toMatchObject({ status: 200, cache: 'public, max-age=604800' })
    expect(await get('/icons/icon-192.png')).toMatchObject({ status: 200, cache: 'public, max-age=86400' })
  })
})
