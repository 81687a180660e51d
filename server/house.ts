import type { Clock } from '#kit/clock.ts'
import type { Envelopes } from '#modules/agents/envelopes/parts.ts'
import type { Agents } from '#modules/agents/service.ts'
import type { Captcha } from '#modules/captcha/service.ts'
import type { Cashier } from '#modules/cashier/service.ts'
import type { Catalog } from '#modules/catalog/service.ts'
import type { Codes } from '#modules/codes/service.ts'
import type { Compliance } from '#modules/compliance/service.ts'
import type { Content } from '#modules/content/service.ts'
import type { Contracts, Pay } from '#modules/contracts/service.ts'
import type { Courier } from '#modules/courier/service.ts'
import type { Files } from '#modules/files/service.ts'
import type { Gateway } from '#modules/gateway/service.ts'
import type { Identity } from '#modules/identity/service.ts'
import type { GroupCommit } from '#modules/ledger/service.ts'
import type { Messaging } from '#modules/messaging/service.ts'
import type { Crash, Play } from '#modules/play/service.ts'
import type { Settings } from '#modules/settings/service.ts'
import type { OpenTurnover, Wallet } from '#modules/wallet/service.ts'
import type { Bus } from '#server/bus/bus.ts'
import type { Database } from '#server/db/database.ts'

/** What a running server is made of, for those who stand inside it: the demo seed and the fault tests. */
export interface House {
  readonly db: Database
  readonly clock: Clock
  readonly bus: Bus
  readonly ledger: GroupCommit
  readonly identity: Identity
  readonly settings: Settings
  readonly content: Content
  readonly captcha: Captcha
  readonly courier: Courier
  readonly codes: Codes
  readonly catalog: Catalog
  readonly wallet: Wallet
  readonly compliance: Compliance
  readonly cashier: Cashier
  /** Valid turnover, for those who decide by it. */
  readonly turnover: OpenTurnover
  readonly gateway: Gateway
  readonly play: Play
  readonly crash: Crash
  readonly files: Files
  readonly messaging: Messaging
  readonly contracts: Contracts
  readonly pay: Pay
  readonly envelopes: Envelopes
  readonly agents: Agents
}
