import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '#server/db/database.ts'
import { openEmbedded } from '#server/db/embedded.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { audit } from '#tests/faults/audit.ts'
import { Journal } from '#tests/faults/journal.ts'
import { Load, type Tally } from '#tests/faults/load.ts'
import { findFreePort, ServerProcess } from '#tests/faults/server-process.ts'

/** How much of a scenario is played. */
export interface Size {
  readonly isShort: boolean
  readonly seed: number
}

export interface Scenario {
  readonly name: string
  run(size: Size): Promise<Outcome | Skipped>
}

/** Why the scenario could not be played on this machine. */
export interface Skipped {
  readonly skipped: string
}

/** What became of the money, and how the service was meanwhile. */
export interface Outcome {
  readonly lost: number
  readonly doubled: number
  readonly drift: number
  readonly faults: number
  readonly tally: Tally
  /** What went wrong, in words; empty when all is well. */
  readonly details: readonly string[]
}

export interface StageOptions {
  readonly size: Size
  /** Where the server finds its database; nothing means the embedded one. */
  readonly databaseUrl?: string
  /** Where the audit finds it, when the server's way leads through something that cuts. */
  readonly auditUrl?: string
  readonly killEvery?: number
  readonly clients?: number
  readonly restMs?: number
}

/** Every wait on the service has an end; none of them should be near it. */
export const recoveryMs = 45_000

/** No answer may take longer, whatever is broken behind the server. */
export const answerMsMax = 20_000

/** When a balancer gives a probe up. Far below any fault's length, so a server that waits for its database is caught. */
export const liveMsMax = 3_000

const folders = new Set<string>()
process.on('exit', () => {
  for (const folder of folders) removeFolder(folder)
})

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'laro-faults-'))
  folders.add(folder)
  return folder
}

function removeFolder(folder: string): void {
  folders.delete(folder)
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

/** A server under load, with the journal of its clients. */
export class Stage {
  readonly server: ServerProcess
  readonly load: Load
  /** What the scenario itself found wrong. */
  readonly details: string[] = []
  faults = 0
  readonly #options: StageOptions
  readonly #folder: string
  readonly #secret: Buffer
  readonly #journal: Journal

  private constructor(options: StageOptions, port: number) {
    this.#options = options
    this.#folder = makeFolder()
    this.#secret = randomBytes(32)
    this.#journal = new Journal(join(this.#folder, 'journal'))
    const { databaseUrl, killEvery } = options
    this.server = new ServerProcess(port, {
      dataDir: join(this.#folder, 'data'),
      secret: this.#secret.toString('base64'),
      ...(databaseUrl === undefined ? {} : { databaseUrl }),
      ...(killEvery === undefined ? {} : { killEvery }),
    })
    this.load = new Load({
      url: this.server.url,
      journal: this.#journal,
      clients: options.clients ?? 20,
      seed: options.size.seed,
      restMs: options.restMs ?? 5,
      patienceMs: 35_000,
    })
  }

  /** Starts the server, plays, settles every intent, stops the server in good order, and counts. */
  static async play(options: StageOptions, faults: (stage: Stage) => Promise<void>): Promise<Outcome> {
    const stage = new Stage(options, await findFreePort())
    try {
      await stage.server.start()
      await stage.load.start()
      await faults(stage)
      await stage.load.finish(recoveryMs)
      await stage.server.stop()
      return await stage.#count()
    } catch (error) {
      const log = stage.server.log.slice(-1500)
      if (log !== '') process.stderr.write(`the server's last words:\n${log}\n`)
      throw error
    } finally {
      stage.load.abandon()
      await stage.server.kill9()
      removeFolder(stage.#folder)
    }
  }

  check(claim: boolean, what: string): void {
    if (!claim) this.details.push(what)
  }

  async #count(): Promise<Outcome> {
    const entries = this.#journal.close()
    const { databaseUrl, auditUrl } = this.#options
    const url = auditUrl ?? databaseUrl
    const db: Database = url
      ? await openPostgres({ url, poolSize: 1, hotPoolSize: 1 })
      : await openEmbedded({ dir: join(this.#folder, 'data', 'db') })
    try {
      const { lost, doubled, drift } = await audit(db, this.#secret, entries)
      const { tally } = this.load
      this.check(tally.hung === 0, `${tally.hung} calls had no answer`)
      this.check(tally.unclear === 0, `${tally.unclear} answers were 5xx without saying that the server is busy`)
      this.check(tally.slowestMs <= answerMsMax, `an answer took ${tally.slowestMs} ms`)
      this.check(tally.acknowledged > 0, 'nothing was accepted')
      const details = [...this.details, ...tally.wrong, ...lost, ...doubled, ...drift]
      return {
        lost: lost.length,
        doubled: doubled.length,
        drift: drift.length,
        faults: this.faults,
        tally,
        details,
      }
    } finally {
      await db.close()
    }
  }
}
