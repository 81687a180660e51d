import type { Bus } from '#kit/bus.ts'
import type { Audience } from '#kit/platform.ts'
import type { Catalog } from '#modules/catalog/service.ts'
import type { DemoCrowd, Scheduler, Tables } from '#modules/rounds/service.ts'
import type { Settings } from '#modules/settings/service.ts'
import type { Board } from '#modules/tables/board.ts'
import type { LobbyEvent, TableEvent } from '#modules/tables/contract.ts'
import type { Presence } from '#modules/tables/presence.ts'

export interface LiveDeps {
  readonly tables: Tables
  readonly catalog: Catalog
  readonly settings: Settings
  readonly bus: Pick<Bus, 'publish' | 'subscribe'>
  readonly audience: Audience
  readonly scheduler: Pick<Scheduler, 'add' | 'isDealing'>
  readonly node: string
  /** What of an address one person has: all of IPv4, the network of IPv6. */
  groupAddress(address: string): string
  pushTable(tableId: string, event: TableEvent): void
  pushLobby(event: LobbyEvent): void
}

/** The tables of the house on this node. Rounds and slips are the database's; here is what is going on. */
export interface LiveTables extends LiveDeps {
  readonly presence: Presence
  readonly board: Board
  readonly demoCrowd: DemoCrowd
}
