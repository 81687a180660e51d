import '#engines/slots/game.ts'
import '#kit/money.ts'
import type { statement } from '#modules/ledger/contract.ts'
import '#modules/ledger/model.ts'
import '#modules/ledger/rules.ts'
import '#web/agent/entry.ts'
import '#web/features/records/page.ts'
import '#web/i18n/texts.ts'
import '#web/lib/api.ts'
import '#web/site/features/cashier/form.ts'
import '#web/ui/button.ts'

export type Kept = typeof statement
