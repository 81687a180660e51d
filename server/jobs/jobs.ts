import { setTimeout as sleep } from 'node:timers/promises'
import { PgBoss, type QueueResult, type Schedule } from 'pg-boss'
import type { Logger } from 'pino'
import { Counter, Gauge, type Registry } from 'prom-client'
import { assert } from '#kit/assert.ts'
import type { Clock } from '#kit/clock.ts'
import type { Job } from '#kit/job.ts'
import type { Database } from '#server/db/database.ts'
import { bossDatabase } from '#server/jobs/boss-database.ts'
import { openOutcomes } from '#server/jobs/outcomes.ts'

export interface JobsOptions {
  readonly registry?: Registry
  /** How often each queue is asked for work. The embedded database shares the main thread, so this stays slow. */
  readonly pollSeconds?: number
  /** How often the schedules are looked at; a tick is queued up to this late. */
  readonly cronCheckSeconds?: number
}

export interface Jobs {
  /** Queues one run now, unless one is waiting or running anywhere. False means there was one. */
  runNow(name: string): Promise<boolean>
  /** Jobs that keep failing, on whichever node; see outcomes.ts. */
  failing(): Promise<readonly string[]>
  /** Takes no new work, lets running work finish, and after `drainMs` asks it to give up. */
  stop(drainMs?: number): Promise<void>
}

/** A node that died in the middle of a run is noticed after this long, and the run is given to another. */
const heartbeatSeconds = 60
const weekSeconds = 7 * 24 * 3600

export async function startJobs(
  db: Database,
  logger: Logger,
  clock: Clock,
  jobs: readonly Job[],
  options: JobsOptions = {},
): Promise<Jobs> {
  for (const { name } of jobs)
    assert(jobs.filter((job) => job.name === name).length === 1, `two jobs are named ${name}`)
  const meters = jobMeters(options.registry)
  const boss = bossOver(db, options.cronCheckSeconds ?? 20)
  boss.on('error', (error) => logger.error({ err: error }, 'the job queue met an error'))
  boss.on('warning', (warning) => logger.warn({ warning }, 'the job queue warns'))
  await boss.start()

  const names = jobs.map(({ name }) => name)
  const outcomes = openOutcomes(db, clock, names, options.registry)
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  const workers = new Map<string, string>()

  /** What a stop cut short says nothing about the job. A run is what it was, whether or not that could be written down. */
  const note = async (name: string, isDone: boolean): Promise<void> => {
    if (stopping.signal.aborted) return
    await outcomes
      .note(name, isDone)
      .catch((error: unknown) => logger.warn({ err: error, job: name }, 'how a job ended was not written down'))
  }

  const runOnce = async (job: Job, expiry: AbortSignal): Promise<void> => {
    const startedMs = clock.nowMs()
    try {
      await job.run(AbortSignal.any([expiry, stopping.signal]))
      meters.runs.inc({ job: job.name, outcome: 'done' })
      logger.debug({ job: job.name, tookMs: clock.nowMs() - startedMs }, 'a job is done')
    } catch (error) {
      meters.runs.inc({ job: job.name, outcome: 'failed' })
      logger.error({ err: error, job: job.name, tookMs: clock.nowMs() - startedMs }, 'a job failed')
      throw error
    } finally {
      meters.lastEnd.set({ job: job.name }, clock.nowMs() / 1000)
    }
  }

  const runAndNote = async (job: Job, expiry: AbortSignal): Promise<void> => {
    const error = await failureOf(runOnce(job, expiry))
    await note(job.name, error === null)
    if (error) throw error.cause
  }

  const looping = new AbortController()
  const loops = jobs.flatMap((job) => {
    if (job.everyMs === undefined) return []
    // A loop runs too often for each run to be written down: only whether it began or ceased to fail.
    let wasDone: boolean | null = null
    return runInLoop(job.everyMs, looping.signal, async () => {
      const isDone = (await failureOf(runOnce(job, looping.signal))) === null
      if (isDone !== wasDone && !looping.signal.aborted) await note(job.name, isDone)
      wasDone = isDone
    })
  })

  const known = await readKnown(boss)
  for (const job of jobs.filter(({ everyMs }) => everyMs === undefined)) {
    await prepareQueue(boss, job, known)
    const workerId = await boss.work(
      job.name,
      { pollingIntervalSeconds: options.pollSeconds ?? 10 },
      async ([told]) => {
        assert(told, 'pg-boss calls a worker with work')
        const run = runAndNote(job, told.signal)
        const settled = run.catch(() => undefined).finally(() => running.delete(settled))
        running.add(settled)
        await run
      },
    )
    workers.set(job.name, workerId)
  }
  await forgetOldSchedules(boss, jobs, known)

  return {
    async runNow(name) {
      const worker = workers.get(name)
      assert(worker, `no job is named ${name}`)
      const sent = await boss.send(name)
      boss.notifyWorker(worker)
      return sent !== null
    },
    failing: () => outcomes.failing(),
    async stop(drainMs = 10_000) {
      looping.abort()
      const timer = setTimeout(() => stopping.abort(new Error('the server is stopping')), drainMs)
      // The second beyond the limit lets work that heeds the abort record how it ended.
      await boss.stop({ graceful: true, timeout: drainMs + 1000 })
      await Promise.all(loops)
      clearTimeout(timer)
      if (running.size > 0) logger.error({ count: running.size }, 'jobs were still running when the server stopped')
    },
  }
}

/** What a run threw; null when it went through. */
async function failureOf(run: Promise<void>): Promise<{ readonly cause: unknown } | null> {
  return await run.then(
    () => null,
    (cause: unknown) => ({ cause }),
  )
}

/** Again and again until the signal, with a pause between. Ends when the run under way has ended. */
async function runInLoop(everyMs: number, signal: AbortSignal, run: () => Promise<void>): Promise<void> {
  while (!signal.aborted) {
    await run()
    await sleep(everyMs, undefined, { signal, ref: false }).catch(() => undefined)
  }
}

function bossOver(db: Database, cronCheckSeconds: number): PgBoss {
  return new PgBoss({
    db: bossDatabase(db),
    backend: db.kind === 'embedded' ? 'pglite' : 'postgres',
    schema: 'pgboss',
    createSchema: false,
    cronMonitorIntervalSeconds: cronCheckSeconds,
    cronWorkerIntervalSeconds: Math.min(5, cronCheckSeconds),
    // Supervision finds runs whose node died. Everything else it does is bookkeeping for queues far larger than ours.
    superviseIntervalSeconds: 60,
    monitorIntervalSeconds: 60,
    maintenanceIntervalSeconds: 6 * 3600,
    queueCacheIntervalSeconds: 3600,
    flowIntervalSeconds: 24 * 3600,
    bamIntervalSeconds: 3600,
    reindex: false,
    monitorVacuum: false,
  })
}

interface Known {
  readonly queues: ReadonlyMap<string, QueueResult>
  readonly schedules: ReadonlyMap<string, Schedule>
}

async function readKnown(boss: PgBoss): Promise<Known> {
  const [queues, schedules] = [await boss.getQueues(), await boss.getSchedules()]
  return {
    queues: new Map(queues.map((queue) => [queue.name, queue])),
    schedules: new Map(schedules.map((schedule) => [schedule.name, schedule])),
  }
}

/**
 * `exclusive` is what makes a tick run once: a queue holds at most one run, waiting or active, whichever node asks. A start finds nearly all
 * of them as the last one left them, and writes only what differs.
 */
async function prepareQueue(boss: PgBoss, job: Job, { queues, schedules }: Known): Promise<void> {
  const settings = {
    retryLimit: job.retries ?? 2,
    retryDelay: job.retryDelaySeconds ?? 10,
    retryBackoff: (job.retryDelaySeconds ?? 10) > 0,
    expireInSeconds: job.limitSeconds ?? 600,
    heartbeatSeconds,
    retentionSeconds: 24 * 3600,
    deleteAfterSeconds: weekSeconds,
  }
  const queue = queues.get(job.name)
  const names = Object.keys(settings) as (keyof typeof settings)[]
  if (!queue) await boss.createQueue(job.name, { policy: 'exclusive', ...settings })
  else if (names.some((name) => queue[name] !== settings[name])) await boss.updateQueue(job.name, settings)
  const schedule = schedules.get(job.name)
  const isScheduled = schedule?.cron === job.cron && schedule?.timezone === timeZone
  if (job.cron && !isScheduled) await boss.schedule(job.name, job.cron, null, { tz: timeZone })
}

const timeZone = 'UTC'

/** A job that was renamed or lost its cron must not be queued for ever by a line an earlier version left. */
async function forgetOldSchedules(boss: PgBoss, jobs: readonly Job[], { schedules }: Known): Promise<void> {
  const wanted = new Set(jobs.filter((job) => job.cron).map((job) => job.name))
  for (const schedule of schedules.values()) {
    if (!wanted.has(schedule.name)) await boss.unschedule(schedule.name, schedule.key)
  }
}

function jobMeters(registry: Registry | undefined) {
  const registers = registry ? [registry] : []
  return {
    runs: new Counter({
      name: 'laro_job_runs_total',
      help: 'Runs of background jobs by outcome',
      labelNames: ['job', 'outcome'],
      registers,
    }),
    lastEnd: new Gauge({
      name: 'laro_job_last_end_seconds',
      help: 'When a job last ended on this node, in Unix seconds',
      labelNames: ['job'],
      registers,
    }),
  }
}
