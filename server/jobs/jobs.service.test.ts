import { CompiledQuery } from 'kysely'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { manualClock, systemClock } from '#kit/clock.ts'
import type { Job } from '#kit/job.ts'
import type { Database } from '#server/db/database.ts'
import { type Jobs, type JobsOptions, startJobs } from '#server/jobs/jobs.ts'
import { openOutcomes } from '#server/jobs/outcomes.ts'
import { testDatabase } from '#tests/support/database.ts'

const quiet = pino({ level: 'silent' })
let db: Database
let started: Jobs[]

beforeEach(async () => {
  db = await testDatabase()
  started = []
})

afterEach(async () => {
  await Promise.all(started.map((jobs) => jobs.stop(1000)))
  await db.close()
})

async function start(jobs: readonly Job[], options: JobsOptions = {}): Promise<Jobs> {
  const running = await startJobs(db, quiet, systemClock, jobs, { pollSeconds: 0.5, cronCheckSeconds: 1, ...options })
  started.push(running)
  return running
}

async function rows<Row>(text: string): Promise<readonly Row[]> {
  return (await db.read.executeQuery<Row>(CompiledQuery.raw(text))).rows
}

async function endState(name: string): Promise<string> {
  return await vi.waitFor(
    async () => {
      const [row] = await rows<{ state: string }>(
        `select state from pgboss.job where name = '${name}' and state in ('completed', 'failed')`,
      )
      if (!row) throw new Error('the run has not ended')
      return row.state
    },
    { timeout: 10_000, interval: 50 },
  )
}

test('a job that is asked for runs once, and is counted', async () => {
  const registry = new Registry()
  const run = vi.fn(async () => {})
  const jobs = await start([{ name: 'sweep', run }], { registry })

  expect(await jobs.runNow('sweep')).toBe(true)
  expect(await endState('sweep')).toBe('completed')

  expect(run).toHaveBeenCalledTimes(1)
  expect(await registry.metrics()).toContain('laro_job_runs_total{job="sweep",outcome="done"} 1')
})

test('two nodes do not run the same job at the same time', async () => {
  const gate = Promise.withResolvers<void>()
  const entered = Promise.withResolvers<void>()
  const run = vi.fn(async () => {
    entered.resolve()
    await gate.promise
  })
  const one = await start([{ name: 'sweep', run }])
  const two = await start([{ name: 'sweep', run }])

  expect(await one.runNow('sweep')).toBe(true)
  await entered.promise
  expect(await two.runNow('sweep')).toBe(false)
  gate.resolve()

  expect(await endState('sweep')).toBe('completed')
  expect(run).toHaveBeenCalledTimes(1)
})

test('a tick of the clock runs a job once, however many nodes there are', async () => {
  const run = vi.fn(async () => {})
  const job: Job = { name: 'every-minute', cron: '* * * * *', run }
  await start([job])
  await start([job])

  expect(await endState('every-minute')).toBe('completed')
  // The wall clock may pass a minute while this runs, so runs are compared with ticks instead of with one.
  const ticks = await rows(`select distinct singleton_on from pgboss.job where name = '__pgboss__send-it'`)
  const sent = await rows(`select id from pgboss.job where name = '__pgboss__send-it'`)
  const ran = await rows(`select id from pgboss.job where name = 'every-minute'`)
  expect(sent).toHaveLength(ticks.length)
  expect(ran.length).toBeLessThanOrEqual(ticks.length)
  expect(run.mock.calls.length).toBeLessThanOrEqual(ticks.length)
})

test('a failing job is tried again, then given up, counted each time, and others go on', async () => {
  const registry = new Registry()
  const run = vi.fn(async () => {
    throw new Error('the provider is away')
  })
  const jobs = await start(
    [
      { name: 'fragile', run, retries: 1, retryDelaySeconds: 0 },
      { name: 'sound', run: async () => {} },
    ],
    { registry },
  )

  await jobs.runNow('fragile')
  expect(await endState('fragile')).toBe('failed')
  await jobs.runNow('sound')
  expect(await endState('sound')).toBe('completed')

  expect(run).toHaveBeenCalledTimes(2)
  expect(await registry.metrics()).toContain('laro_job_runs_total{job="fragile",outcome="failed"} 2')
})

test('SE-18.2 a job that keeps failing is named on every node, with how often, until it goes well', async () => {
  const registry = new Registry()
  let isWell = false
  const run = async () => {
    if (!isWell) throw new Error('no such function')
  }
  const jobs = await start([
    { name: 'pay', run, retries: 2, retryDelaySeconds: 0 },
    { name: 'sound', run: async () => {} },
  ])
  const clock = manualClock(Date.UTC(2030, 0, 1))
  // Another node, which has run none of them.
  const elsewhere = openOutcomes(db, clock, ['pay', 'sound'], registry)
  expect(await elsewhere.failing()).toEqual([])

  await jobs.runNow('sound')
  await endState('sound')
  await jobs.runNow('pay')
  expect(await endState('pay')).toBe('failed')
  expect(await registry.metrics()).toContain('laro_job_failures_in_a_row{job="pay"} 3')
  expect(await registry.metrics()).toContain('laro_job_failures_in_a_row{job="sound"} 0')
  expect(await elsewhere.failing()).toEqual([])
  clock.advance(5_000)
  expect(await elsewhere.failing()).toEqual(['pay'])
  expect(await openOutcomes(db, clock, ['sound'], undefined).failing()).toEqual([])

  isWell = true
  await jobs.runNow('pay')
  await vi.waitFor(async () => expect(await registry.metrics()).toContain('laro_job_failures_in_a_row{job="pay"} 0'), {
    timeout: 10_000,
    interval: 50,
  })
  clock.advance(5_000)
  expect(await elsewhere.failing()).toEqual([])
})

test('stopping waits for a running job to finish', async () => {
  const gate = Promise.withResolvers<void>()
  const entered = Promise.withResolvers<void>()
  const jobs = await start([
    {
      name: 'patient',
      run: async () => {
        entered.resolve()
        await gate.promise
      },
    },
  ])
  await jobs.runNow('patient')
  await entered.promise
  const stopped = jobs.stop(8000)
  gate.resolve()
  await stopped
  expect(await endState('patient')).toBe('completed')
})

test('a job that does not end is told to give up when the limit of the stop is reached', async () => {
  const entered = Promise.withResolvers<void>()
  const jobs = await start([
    {
      name: 'stubborn',
      retries: 0,
      run: async (signal) => {
        entered.resolve()
        await new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(new Error('told to give up')))
        })
      },
    },
  ])
  await jobs.runNow('stubborn')
  await entered.promise
  await jobs.stop(100)
  expect(await endState('stubborn')).toBe('failed')
})

test('a schedule left by an earlier version is forgotten', async () => {
  const old = await start([{ name: 'old-name', cron: '0 0 1 1 *', run: async () => {} }])
  await old.stop()
  await start([{ name: 'new-name', cron: '0 0 1 1 *', run: async () => {} }])
  expect(await rows<{ name: string }>('select name from pgboss.schedule')).toEqual([{ name: 'new-name' }])
})

test('a start writes only what a start before it did not leave as it should be', async () => {
  const readQueues = async () =>
    await rows<{ name: string; retry_limit: number; updated_on: Date }>(
      `select name, retry_limit, updated_on from pgboss.queue where name in ('same', 'other') order by name desc`,
    )
  const same: Job = { name: 'same', cron: '0 0 1 1 *', run: async () => {} }
  const first = await start([same, { name: 'other', cron: '0 0 1 1 *', run: async () => {} }])
  await first.stop()
  const before = await readQueues()
  await start([same, { name: 'other', cron: '0 0 2 1 *', retries: 7, run: async () => {} }])
  const after = await readQueues()
  expect(after[0]).toEqual(before[0])
  expect(after[1]?.retry_limit).toBe(7)
  expect(after[1]?.updated_on).not.toEqual(before[1]?.updated_on)
  expect(await rows(`select name, cron from pgboss.schedule order by name desc`)).toEqual([
    { name: 'same', cron: '0 0 1 1 *' },
    { name: 'other', cron: '0 0 2 1 *' },
  ])
})

test('two jobs with one name are a bug that shows at the start', async () => {
  const job: Job = { name: 'twin', run: async () => {} }
  await expect(startJobs(db, quiet, systemClock, [job, job])).rejects.toThrow('two jobs are named twin')
})
