import { sql } from 'kysely'
import { openStream } from '#engines/fairness/stream.ts'
import { type ManualClock, manualClock, systemClock } from '#kit/clock.ts'
import { type Id, newId } from '#kit/id.ts'
import { type Currency, parseMoney } from '#kit/money.ts'
import { nodeHmac } from '#kit/node-hmac.ts'
import { seedCatalog } from '#modules/catalog/demo/seed.ts'
import { makeCatalog } from '#modules/catalog/service.ts'
import { type GroupCommitOptions, openHouse, post } from '#modules/ledger/service.ts'
import { makePlay, type Play, type PlayDeps, type Player } from '#modules/play/service.ts'
import type { DatabaseTime } from '#modules/rounds/service.ts'
import { changeSetting, listSettings } from '#modules/settings/service.ts'
import { makeStakeLedger, makeWallet, openPurse } from '#modules/wallet/service.ts'
import type { Database } from '#server/db/database.ts'
import { makeSealer } from '#server/keys/sealer.ts'
import { type TestCompliance, testCompliance } from '#tests/support/compliance.ts'
import { testGroupCommit } from '#tests/support/ledger.ts'
import { testSettings } from '#tests/support/settings.ts'

const secret = new Uint8Array(32).fill(5)

export interface TestPlay {
  readonly play: Play
  /** By the database's own time, as the ledger's lines are. */
  readonly compliance: TestCompliance
  readonly clock: ManualClock
  /** The database's time as far as the shared round asks for it: the test's clock, unless it says otherwise. */
  readonly time: DatabaseTime
  /** Whose balance was said to have changed without a call of their own. */
  readonly announced: readonly string[]
  /** A second node over the same database; a test may make its transactions fail, or give its ledger other limits. */
  anotherNode(fault?: Fault): Promise<Play>
  /** Every stream that any node has opened, by the number it was opened for. */
  readonly streams: readonly { readonly nonce: number; readonly cursor: number }[]
  /** Lets a member in, with so much money. */
  member(amount: string, currency?: Currency): Promise<Player & { readonly id: Id<'member'> }>
  fund(id: Id<'member'>, amount: string, currency?: Currency): Promise<void>
  change(value: (play: Record<string, unknown>) => unknown): Promise<void>
}

/** Called around every transaction of a node; what they throw is what the node sees. */
export interface Fault {
  before?(): void
  /** Throwing here rolls back. */
  beforeCommit?(): void
  /** Throwing here loses the answer of what was committed. */
  afterCommit?(): void
  readonly ledger?: Partial<GroupCommitOptions>
}

const withFault =
  (tx: Database['tx'], fault: Fault): Database['tx'] =>
  async (work) => {
    fault.before?.()
    const done = await tx(async (one) => {
      const value = await work(one)
      fault.beforeCommit?.()
      return value
    })
    fault.afterCommit?.()
    return done
  }

/** Play on a real database with the demo's catalogue, as the server composes it, with its clock in the test's hand. */
export async function testPlay(db: Database): Promise<TestPlay> {
  const clock = manualClock(Date.UTC(2026, 6, 1, 12))
  const settings = testSettings(db, clock)
  const catalog = makeCatalog({ db, clock, settings, announceChange: () => undefined })
  await seedCatalog(catalog)
  const compliance = testCompliance(db, systemClock)
  const announced: string[] = []
  const streams: { nonce: number; cursor: number }[] = []
  const open = async (fault: Fault = {}): Promise<Play> => {
    const faulty = {
      read: db.read,
      tx: withFault(db.tx, fault),
      long: db.long,
      hot: { tx: withFault(db.hot.tx, fault) },
    }
    const parts: PlayDeps = {
      db: faulty,
      clock,
      settings,
      catalog,
      ledger: makeStakeLedger({ db: faulty, ledger: testGroupCommit(faulty, 2, fault.ledger), compliance }),
      openStream(seeds, cursor = 0) {
        streams.push({ nonce: seeds.nonce, cursor })
        return openStream(nodeHmac, seeds, cursor)
      },
      wallet: makeWallet({ db }),
      sealer: await makeSealer(secret),
      shownName: async () => 'ma•••a',
      announceBalance: (id) => void announced.push(id),
    }
    return makePlay(parts)
  }
  const fund: TestPlay['fund'] = async (id, amount, currency = 'PHP') => {
    const minor = parseMoney(amount, currency)
    if (!minor.ok) throw new Error(minor.refusal)
    await db.tx(async (tx) => {
      const purse = await openPurse(tx, id, currency)
      const funding = await openHouse(tx, 'demo-funding', currency)
      const legs = [{ step: 'post', kind: 'opening', debit: funding, credit: purse, amount: minor.value }] as const
      await post(tx, { scope: 'sys:test', key: `opening:${id}`, ref: 'opening', legs })
    })
  }
  return {
    play: await open(),
    time: () => sql<Date>`${new Date(clock.nowMs())}::timestamptz`,
    compliance,
    clock,
    anotherNode: open,
    streams,
    announced,
    fund,
    async member(amount, currency) {
      const id = newId<'member'>(clock)
      await fund(id, amount, currency)
      return { id, mode: 'real' }
    },
    async change(value) {
      const [document] = (await listSettings(settings)).filter(({ name }) => name === 'play')
      const { version, value: before } = document as { version: number; value: Record<string, unknown> }
      const changed = await changeSetting(settings, { name: 'play', version, value: value(before) }, null)
      if (!changed.ok) throw new Error(`${changed.refusal} ${JSON.stringify(changed)}`)
    },
  }
}
