import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withoutSchemas } from '#web/build/without-schemas.ts'

let folder: string

/** Inside the house, so that the planted page finds the packages that a real one would. */
beforeAll(() => {
  const dist = join(import.meta.dirname, '../../dist')
  mkdirSync(dist, { recursive: true })
  folder = mkdtempSync(join(dist, 'planted-'))
})

afterAll(() => rmSync(folder, { recursive: true }))

async function buildPage(source: string): Promise<unknown> {
  const entry = join(folder, 'page.ts')
  writeFileSync(entry, source)
  return await build({
    configFile: false,
    logLevel: 'silent',
    root: folder,
    plugins: [withoutSchemas()],
    build: { write: false, rolldownOptions: { input: entry } },
  })
}

test('a page that would carry schemas is not built, however they would come along', async () => {
  await expect(buildPage(`import { z } from 'zod'\nconsole.log(z.string())`)).rejects.toThrow('zod into the browser')
  const wire = join(import.meta.dirname, '../../kit/wire.ts')
  await expect(buildPage(`void import(${JSON.stringify(wire)})`)).rejects.toThrow('kit/wire.ts would bring zod')
})

test('a page that knows them by their types is', async () => {
  await expect(
    buildPage(`import type { z } from 'zod'\nconsole.log('' as z.output<z.ZodString>)`),
  ).resolves.toBeDefined()
})
