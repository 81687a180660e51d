import type { RefusalTable } from '#kit/module.ts'
import type { CashierRefusal } from '#modules/cashier/model.ts'
import type { CatalogRefusal, GameStateRefusal } from '#modules/catalog/model.ts'
import type { StakeBlock } from '#modules/compliance/model.ts'
import type { GatewayRefusal, HeldCreditRefusal, VendorWalletRefusal } from '#modules/gateway/model.ts'
import type { IdentityRefusal } from '#modules/identity/model.ts'

export const gatewayRefusals: RefusalTable<
  Exclude<
    GatewayRefusal | VendorWalletRefusal | HeldCreditRefusal,
    CatalogRefusal | GameStateRefusal | StakeBlock | CashierRefusal | IdentityRefusal
  >
> = {
  game_has_no_trial: { status: 422, message: 'This game has no trial.' },
  vendor_is_down: { status: 503, message: 'The maker of this game does not answer. Please try again.' },
  transfer_is_unsettled: {
    status: 409,
    message: 'An earlier transfer to this maker is not settled yet. Please try again in a few minutes.',
  },
  held_credit_is_unknown: { status: 404, message: 'There is no such held credit.' },
  wallet_is_single: { status: 422, message: 'This maker plays on your main wallet: there is nothing to transfer.' },
  amount_must_be_positive: { status: 422, message: 'The amount must be more than nothing.' },
}
