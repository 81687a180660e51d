import type { Clock } from '#kit/clock.ts'
import type { Compliance } from '#modules/compliance/service.ts'
import type { Identity } from '#modules/identity/service.ts'
import type { Settings } from '#modules/settings/service.ts'
import type { Bus } from '#server/bus/bus.ts'
import type { NewsDesk } from '#server/bus/news-desk.ts'
import type { Database } from '#server/db/database.ts'
import { pushNews } from '#server/socket/topics.ts'

export interface ComplianceOptions {
  readonly db: Database
  readonly clock: Clock
  readonly settings: Settings
  readonly identity: Identity
  readonly bus: Bus
  readonly desk: NewsDesk
}

/** Limits, pauses and verification; what changes is told to the member's own open pages. */
export function openCompliance({ db, clock, settings, identity, bus, desk }: ComplianceOptions): Compliance {
  const { pii, audit } = identity
  return {
    db,
    clock,
    settings,
    audit,
    pii,
    tell: desk.tell,
    announce: (id, news) => pushNews(bus, `member:${id}`, news),
  }
}
