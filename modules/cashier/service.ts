export { addPayoutAccount } from '#modules/cashier/accounts.ts'
export { createDeposit } from '#modules/cashier/deposits.ts'
export { paymentEvents } from '#modules/cashier/inbox.ts'
export { type Cashier, makeCashier, settled } from '#modules/cashier/parts.ts'
