import type { Actor } from '#kit/actor.ts'
import { type Handler, handle } from '#kit/handler.ts'
import type { Id } from '#kit/id.ts'
import { type Currency, formatMoney, type MoneyRefusal, parseMoney } from '#kit/money.ts'
import { no, type Result, yes } from '#kit/result.ts'
import * as contract from '#modules/gateway/contract.ts'
import type { Gateway } from '#modules/gateway/deps.ts'
import { launch, leave } from '#modules/gateway/launch.ts'
import type { GatewayRefusal, VendorWalletRefusal } from '#modules/gateway/model.ts'
import type { StoredTransfer } from '#modules/gateway/store/transfers.ts'
import { listWallets, recallAll, transferByHand, type Wallets } from '#modules/gateway/wallets.ts'

export interface LaunchCalls {
  readonly gateway: Gateway
  /** What is played in where nobody says otherwise. */
  readonly brandCurrency: () => Promise<string>
  /** Our own address, where a visitor came by none of our names. */
  readonly siteOrigin: () => Promise<string>
}

type WhoRefusal =
  | 'sign_in_is_needed'
  | 'real_account_is_needed'
  | 'two_factor_is_needed'
  | 'password_change_is_needed'
  | 'role_is_wrong'

interface Wish {
  readonly nodeId: string
  readonly currency?: string | undefined
  readonly language: string
}

export function gatewayRoutes({
  gateway,
  brandCurrency,
  siteOrigin,
}: LaunchCalls): Handler<
  | GatewayRefusal
  | VendorWalletRefusal
  | WhoRefusal
  | MoneyRefusal
  | 'currency_is_not_offered'
  | 'funds_are_short'
  | 'key_is_reused'
>[] {
  const start = async (
    { nodeId, language, currency }: Wish,
    memberId: Id<'member'> | null,
    ownOrigin: () => Promise<string | null>,
  ) => {
    const site = (await ownOrigin()) ?? (await siteOrigin())
    return await launch(gateway, { nodeId, language, memberId, site, currency: currency ?? (await brandCurrency()) })
  }
  return [
    handle(contract.launchGame, async ({ body, actor, ownOrigin }) => {
      return narrow(await start(body, actor.id, ownOrigin))
    }),
    handle(contract.readLaunch, async ({ query, actor, ownOrigin }) => {
      return narrow(await start(query, actor.id, ownOrigin))
    }),
    handle(contract.leaveGame, async ({ body, actor }) => {
      const currency = body.currency ?? (await brandCurrency())
      return narrow(await leave(gateway, { nodeId: body.nodeId, memberId: actor.id, currency }))
    }),
    handle(contract.launchFromAnywhere, async ({ query, actor, ownOrigin }) => {
      const { trial, ...input } = query
      const lacking = lackOf(actor)
      // A trial account registers first, whatever it wants to play with.
      if (lacking !== null && (trial === '0' || lacking !== 'sign_in_is_needed')) return no(lacking)
      const memberId = trial === '1' ? null : memberIdOf(actor)
      return await start(input, memberId, ownOrigin)
    }),
    ...walletCalls(gateway, brandCurrency),
  ]
}

function walletCalls(gateway: Gateway, brandCurrency: () => Promise<string>) {
  const currencyOf = async (asked: string | undefined) => (asked ?? (await brandCurrency())) as Currency
  return [
    handle(contract.getMerchantWallet, async ({ actor, query }) => {
      const currency = await currencyOf(query.currency)
      return yes(walletsReply(await listWallets(gateway, actor.id, currency)))
    }),
    handle(contract.walletTransfer, async ({ actor, body }) => {
      const currency = await currencyOf(body.currency)
      const amount = body.amount === null ? yes(null) : parseMoney(body.amount, currency)
      if (!amount.ok) return amount
      const moved = await transferByHand(gateway, actor.id, { ...body, currency, amount: amount.value })
      return moved.ok ? yes(transferReply(moved.value, currency)) : moved
    }),
    handle(contract.recallAll, async ({ actor, body }) => {
      const currency = await currencyOf(body.currency)
      const transfers = await recallAll(gateway, actor.id, currency, body.key)
      return yes({ transfers: transfers.map((transfer) => transferReply(transfer, currency)) })
    }),
  ]
}

function walletsReply({ funds, wallets }: Wallets) {
  const { currency } = funds
  return {
    isSingle: wallets.length === 0,
    currency,
    main: formatMoney(funds.cash - funds.held, currency),
    wallets: wallets.map(({ vendor, balance, pending }) => ({
      vendor: vendor.code,
      name: vendor.name,
      isOpen: vendor.state === 'open',
      balance: formatMoney(balance, currency),
      pending: pending && transferReply(pending, currency),
    })),
  }
}

function transferReply(transfer: StoredTransfer, currency: Currency) {
  const { id, vendor, direction, state, amount, moved, askedAt } = transfer
  const known = direction === 'in' ? amount : moved
  return {
    ...{ id, vendor, direction, currency },
    state: state === 'asking' ? ('pending' as const) : state,
    amount: known === null ? null : formatMoney(known, currency),
    askedAt: askedAt.toISOString(),
  }
}

/** Only play money can be missing, and a member's own launch is never for that. */
function narrow<Value, Refusal extends string>(answer: Result<Value, Refusal | 'game_has_no_trial'>) {
  return answer as Result<Value, Exclude<Refusal, 'game_has_no_trial'>>
}

function memberIdOf(actor: Actor): Id<'member'> | null {
  const isNoMember = actor.who === 'visitor' || actor.who === 'operator' || actor.who === 'operator_two_factor'
  return isNoMember ? null : actor.id
}

function lackOf(actor: Actor): WhoRefusal | null {
  switch (actor.who) {
    case 'member':
    case 'agent':
      return null
    case 'visitor':
      return 'sign_in_is_needed'
    case 'trial':
      return 'real_account_is_needed'
    case 'two_factor':
      return 'two_factor_is_needed'
    case 'password':
      return 'password_change_is_needed'
    case 'operator':
    case 'operator_two_factor':
      return 'role_is_wrong'
  }
}
