import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, rmSync } from 'node:fs'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { isAlive, startPostgres } from '#tests/support/postgres.ts'

async function ask(url: string, sql: string): Promise<unknown[][]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<unknown[]>({ text: sql, rowMode: 'array' })
    return rows
  } finally {
    await client.end()
  }
}

test('what was committed survives kill -9, and nothing is left after the end', async () => {
  const postgres = await startPostgres({ settings: { work_mem: '5MB' } })
  onTestFinished(() => postgres.stop())
  await ask(postgres.url, 'create table kept (n int); insert into kept values (7)')
  expect(await ask(postgres.url, `select current_setting('fsync'), current_setting('work_mem')`)).toEqual([
    ['on', '5MB'],
  ])

  const before = [postgres.pid, ...postgres.childPids()]
  expect(before.length).toBeGreaterThan(3)
  await postgres.kill9()
  expect(postgres.pid).toBeUndefined()
  await expect(ask(postgres.url, 'select 1')).rejects.toThrow('ECONNREFUSED')

  await postgres.restart()
  expect(await ask(postgres.url, 'select n from kept')).toEqual([[7]])

  await postgres.stop()
  expect(existsSync(postgres.dir)).toBe(false)
})

test('what nothing outlives waits for no disk, is gone after the end, and what a killed run left is removed by the next', async () => {
  const script = `
    const { startPostgres } = await import('#tests/support/postgres.ts')
    const { dir, pid } = await startPostgres({ isDisposable: true })
    process.kill(pid, 'SIGKILL')
    process.stdout.write(JSON.stringify({ dir, pid }), () => process.kill(process.pid, 'SIGKILL'))`
  const run = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [chunk] = (await once(run.stdout, 'data')) as [Buffer]
  const left = JSON.parse(chunk.toString()) as { dir: string; pid: number }
  await expect.poll(() => isAlive(left.pid)).toBe(false)

  const postgres = await startPostgres({ isDisposable: true })
  onTestFinished(() => postgres.stop())
  expect(await ask(postgres.url, `select current_setting('fsync')`)).toEqual([['off']])
  // Where there is no room in memory, what was left is on the disk, which nobody tidies.
  if (postgres.dir.startsWith('/dev/shm/')) expect(existsSync(left.dir)).toBe(false)
  else rmSync(left.dir, { recursive: true, force: true })
  await postgres.stop()
  expect(existsSync(postgres.dir)).toBe(false)
})

test('a run that is told to end takes its PostgreSQL with it', async () => {
  const script = `
    const { startPostgres } = await import('#tests/support/postgres.ts')
    const { pid, dir } = await startPostgres()
    process.stdout.write(JSON.stringify({ pid, dir }))
    await new Promise(() => setInterval(() => {}, 1000))`
  const run = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [chunk] = (await once(run.stdout, 'data')) as [Buffer]
  const { pid, dir } = JSON.parse(chunk.toString()) as { pid: number; dir: string }
  expect(isAlive(pid)).toBe(true)

  run.kill('SIGTERM')
  const [, signal] = (await once(run, 'exit')) as [number | null, string]
  expect(signal).toBe('SIGTERM')
  await expect.poll(() => isAlive(pid)).toBe(false)
  expect(existsSync(dir)).toBe(false)
})
