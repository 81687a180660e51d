import { type Handler, handle } from '#kit/handler.ts'
import { yes } from '#kit/result.ts'
import * as contract from '#modules/agents/contract.ts'
import { hasUpline, type Identity } from '#modules/identity/service.ts'

/** Nothing carries money to an agent yet, so it is closed for everybody; who stands under nobody is told so. */
export function agentRoutes({ db }: Pick<Identity, 'db'>): Handler<never>[] {
  return [
    handle(contract.getUplineTransfer, async ({ actor }) => {
      const reason = (await hasUpline(db.read, actor.id)) ? 'transfers_are_closed' : 'no_upline'
      return yes({ isOpen: false, reason, upline: null, limits: null } as const)
    }),
  ]
}
