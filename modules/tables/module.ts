import type { Id } from '#kit/id.ts'
import { defineModule } from '#kit/module.ts'
import type { Platform } from '#kit/platform.ts'
import type { Port } from '#kit/port.ts'
import type { Catalog } from '#modules/catalog/service.ts'
import { type Identity, maskName, memberInfo } from '#modules/identity/service.ts'
import type { HasRoom } from '#modules/messaging/model.ts'
import { makeTables, type PlayMoney, type Scheduler } from '#modules/rounds/service.ts'
import type { Settings } from '#modules/settings/service.ts'
import { publishDealt } from '#modules/tables/events.ts'
import { tablesJobs } from '#modules/tables/jobs.ts'
import { findTable } from '#modules/tables/list.ts'
import { makeLive } from '#modules/tables/live.ts'
import { chatRoomPrefix } from '#modules/tables/model.ts'
import { officeRoutes } from '#modules/tables/office-routes.ts'
import { tablesRefusals } from '#modules/tables/refusals.ts'
import { tablesRoutes } from '#modules/tables/routes.ts'
import { tablesDocument } from '#modules/tables/settings.ts'
import { announcing, type BalanceEvents, type StakeLedger, type Wallet } from '#modules/wallet/service.ts'

interface ModuleDeps
  extends Pick<Platform, 'db' | 'clock' | 'sealer' | 'bus' | 'audience' | 'pushToSockets' | 'groupAddress' | 'node'> {
  readonly settings: Settings
  readonly identity: Identity
  readonly catalog: Catalog
  readonly tables: Scheduler
  readonly playMoney: Port<PlayMoney>
  readonly otherRooms: Port<HasRoom>
  readonly wallet: Wallet
  readonly stakes: StakeLedger
  readonly balanceEvents: BalanceEvents
}

export const tablesModule = defineModule({
  name: 'tables',
  refusals: tablesRefusals,
  settings: [tablesDocument],
  topics: [
    { name: 'tables', maySubscribe: () => true },
    { name: 'table', isKey: (id) => /^[a-z0-9-]{1,40}$/.test(id), maySubscribe: () => true },
  ],
  open({
    tables: scheduler,
    playMoney,
    otherRooms,
    identity,
    stakes,
    balanceEvents,
    pushToSockets,
    ...deps
  }: ModuleDeps) {
    const { db, clock, sealer, wallet, catalog, settings, bus, audience, node, groupAddress } = deps
    const pushTable = (tableId: string, event: unknown) => pushToSockets(`table:${tableId}`, event)
    const tables = makeTables({
      ...{ db, clock, sealer, wallet, catalog },
      ledger: announcing(stakes, balanceEvents),
      playMoney: () => playMoney.current,
      announceBalance: balanceEvents.announce,
      shownName: remembered(async (id) => maskName((await memberInfo(identity.db.read, id)).username)),
      push: (table, event) => publishDealt({ bus, pushTable }, table, event),
      looksOpen: ({ tableId, number }) => liveTables.board.isBetting(tableId, number),
    })
    const liveTables = makeLive({
      ...{ tables, catalog, settings, bus, audience, scheduler, node, groupAddress, pushTable },
      pushLobby: (event) => pushToSockets('tables', event),
    })
    otherRooms.provide(async (room) => {
      const id = room.startsWith(chatRoomPrefix) ? room.slice(chatRoomPrefix.length) : ''
      return (await findTable(liveTables, id)) !== null
    })
    return { liveTables }
  },
  routes: ({ liveTables }) => [...tablesRoutes(liveTables), ...officeRoutes(liveTables)],
  jobs: ({ liveTables }) => tablesJobs(liveTables),
  start: async ({ liveTables }) => await liveTables.start(),
  stop: ({ liveTables }) => liveTables.stop(),
})

const namesMax = 20_000

/** A member's name stays, so it is asked for once. */
function remembered(ask: (id: Id<'member'>) => Promise<string>): (id: Id<'member'>) => Promise<string> {
  const names = new Map<string, string>()
  return async (id) => {
    const known = names.get(id)
    if (known !== undefined) return known
    const name = await ask(id)
    if (names.size >= namesMax) names.clear()
    names.set(id, name)
    return name
  }
}
