import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { lockFolder } from '#server/db/folder-lock.ts'
import { runFolder } from '#tests/support/run-folder.ts'
import { startWirePostgres } from '#tests/support/wire-postgres.ts'

/** Starts that cannot succeed: one clear line that says what to mend, exit 1, and no stack. */

const folders: string[] = []
function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'laro-start-'))
  folders.push(made)
  return made
}
afterEach(() => {
  for (const made of folders.splice(0)) rmSync(made, { recursive: true })
})

async function start(settings: Record<string, string>): Promise<{ code: number; lines: string[] }> {
  // The same sources are started many times over in a run.
  const compiled = { NODE_COMPILE_CACHE: join(runFolder(), 'compiled') }
  const env = { PATH: process.env.PATH ?? '', LOG_LEVEL: 'silent', ...compiled, ...settings }
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
  const [code] = (await once(child, 'close')) as [number]
  return { code, lines: said.trim().split('\n') }
}

test.each([
  ['PORT', { PORT: 'three thousand' }],
  ['PORT', { PORT: '70000' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://127.0.0.1/laro' }],
  ['LARO_SECRET', { DATABASE_URL: 'postgres://127.0.0.1:1/laro' }],
  ['LARO_SECRET', { LARO_SECRET: 'c2hvcnQ=' }],
  ['LARO_ORIGINS', { LARO_ORIGINS: 'https://a.example,javascript:alert(1)' }],
  ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
  ['LARO_DEMO_PASSWORD', { LARO_DEMO_PASSWORD: 'short' }],
  ['LARO_GOOGLE_ISSUER', { LARO_GOOGLE_ISSUER: 'http://accounts.example' }],
  ['LARO_FACEBOOK_CLIENT_SECRET', { LARO_FACEBOOK_CLIENT_ID: '1234' }],
])('K04 a bad %s is named in one line: %o', async (name, settings) => {
  const { code, lines } = await start({ LARO_DATA_DIR: folder(), ...settings })
  expect(code).toBe(1)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(new RegExp(`^laro: the setting ${name}`))
})

test('a data folder that another server holds is refused, and taken again once it is free', async () => {
  const data = folder()
  const lock = lockFolder(join(data, 'lock'))
  expect(await start({ LARO_DATA_DIR: data })).toEqual({
    code: 1,
    lines: [expect.stringContaining('another running server holds the data folder')],
  })
  lock?.release()
  expect(lockFolder(join(data, 'lock'))).not.toBeNull()
})

test('a data folder that cannot be written is refused', async () => {
  const file = join(folder(), 'file')
  writeFileSync(file, '')
  chmodSync(file, 0o400)
  expect(await start({ LARO_DATA_DIR: join(file, 'data') })).toEqual({
    code: 1,
    lines: [expect.stringContaining('cannot be written')],
  })
})

test('a database that cannot be reached is said so', async () => {
  const secret = Buffer.alloc(32, 7).toString('base64')
  const { code, lines } = await start({
    LARO_DATA_DIR: folder(),
    DATABASE_URL: 'postgres://127.0.0.1:1/laro',
    LARO_SECRET: secret,
  })
  expect({ code, lines }).toEqual({ code: 1, lines: [expect.stringContaining('the database cannot be reached')] })
})

const withPostgres = (url: string) => ({
  LARO_DATA_DIR: folder(),
  DATABASE_URL: url,
  LARO_SECRET: Buffer.alloc(32, 7).toString('base64'),
})

test('SE-18.1 a PostgreSQL that is too old is refused in one line, before anything is written there', async () => {
  const old = await startWirePostgres({ version: '15.8 (Debian 15.8-0+deb12u1)' })
  onTestFinished(() => old.stop())
  expect(await start(withPostgres(old.url))).toEqual({
    code: 1,
    lines: ['laro: PostgreSQL 16 or newer is needed; the server of DATABASE_URL is 15.8 (Debian 15.8-0+deb12u1)'],
  })
})

test.each([
  ['3D000', 'database "laro" does not exist', 'the database of DATABASE_URL does not exist'],
  ['28P01', 'password authentication failed for user "laro"', 'the database server refused the user of DATABASE_URL'],
])('SE-20.1 a database that answers %s is told of in one line', async (code, text, line) => {
  const closed = await startWirePostgres({ refusal: { code, text } })
  onTestFinished(() => closed.stop())
  const answer = await start(withPostgres(closed.url))
  expect(answer).toEqual({ code: 1, lines: [expect.stringContaining(`laro: ${line} (${text})`)] })
})

test('SE-20.3 with DATABASE_URL the data folder is not locked: another server may hold it', async () => {
  const settings = withPostgres('postgres://127.0.0.1:1/laro')
  const lock = lockFolder(join(settings.LARO_DATA_DIR, 'lock'))
  onTestFinished(() => lock?.release())
  expect(await start(settings)).toEqual({ code: 1, lines: [expect.stringContaining('the database cannot be reached')] })
})

test('SE-19.3 a taken port is said so, before the database is opened', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void other.close())
  const { port } = other.address() as { port: number }
  const data = folder()
  expect(await start({ LARO_DATA_DIR: data, LARO_DEMO: 'off', PORT: String(port) })).toEqual({
    code: 1,
    lines: [`laro: port ${port} is taken; set PORT to another`],
  })
  expect(existsSync(join(data, 'db'))).toBe(false)
})
