import type { RefusalTable } from '#kit/module.ts'
import type { WalletRefusal } from '#modules/wallet/model.ts'

export const walletRefusals: RefusalTable<WalletRefusal> = {
  currency_is_not_offered: { status: 422, message: 'This currency is not offered here.' },
}
