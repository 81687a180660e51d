import type { RefusalTable } from '#kit/module.ts'
import type { WalletRefusal } from '#modules/wallet/model.ts'

export const walletRefusals: RefusalTable<WalletRefusal> = {
  currency_is_not_offered: { status: 422, message: 'This currency is not offered here.' },
  gift_is_over: { status: 409, message: 'This reward is used up or has expired.' },
  gift_does_not_fit: { status: 422, message: 'This reward is not for this game, stake or currency.' },
}
