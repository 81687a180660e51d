import type { Actor } from '#kit/actor.ts'
import { type Handler, handle } from '#kit/handler.ts'
import type { Id } from '#kit/id.ts'
import { no, type Result } from '#kit/result.ts'
import * as contract from '#modules/gateway/contract.ts'
import { launch, leave } from '#modules/gateway/launch.ts'
import type { GatewayRefusal } from '#modules/gateway/model.ts'
import type { Gateway } from '#modules/gateway/parts.ts'

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
}: LaunchCalls): Handler<GatewayRefusal | WhoRefusal | 'currency_is_not_offered'>[] {
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
      const { trial, ...wish } = query
      const lacking = lackOf(actor)
      // A trial account registers first, whatever it wants to play with.
      if (lacking !== null && (trial === '0' || lacking !== 'sign_in_is_needed')) return no(lacking)
      const memberId = trial === '1' || actor.who === 'visitor' || actor.who === 'operator' ? null : actor.id
      return await start(wish, memberId, ownOrigin)
    }),
  ]
}

/** Only play money can be missing, and a member's own launch is never for that. */
function narrow<Value, Refusal extends string>(answer: Result<Value, Refusal | 'game_has_no_trial'>) {
  return answer as Result<Value, Exclude<Refusal, 'game_has_no_trial'>>
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
      return 'role_is_wrong'
  }
}
