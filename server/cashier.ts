import type { Logger } from 'pino'
import type { Clock } from '#kit/clock.ts'
import { type Cashier, makeCashier } from '#modules/cashier/service.ts'
import type { Identity } from '#modules/identity/service.ts'
import type { Settings } from '#modules/settings/service.ts'
import type { OpenTurnover } from '#modules/wallet/service.ts'
import type { Bus } from '#server/bus/bus.ts'
import type { NewsDesk } from '#server/bus/news-desk.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import { readJson } from '#server/http/read-json.ts'
import { makeClaims } from '#server/once/once.ts'
import { pushNews } from '#server/socket/topics.ts'

export interface CashierOptions {
  readonly config: Config
  readonly db: Database
  readonly clock: Clock
  readonly logger: Logger
  readonly settings: Settings
  readonly identity: Identity
  readonly bus: Bus
  readonly desk: NewsDesk
  readonly turnover: OpenTurnover
}

/** Money in and out, through the providers that are configured. */
export function openCashier(options: CashierOptions): Cashier {
  const { config, db, clock, logger, settings, identity, bus, desk, turnover } = options
  return makeCashier({
    db,
    clock,
    logger,
    settings,
    identity,
    psps: config.psps,
    turnover,
    fetch,
    readJson,
    claimOnce: makeClaims(db),
    tell: desk.tell,
    announce: (memberId, news) => pushNews(bus, `member:${memberId}`, news),
  })
}
