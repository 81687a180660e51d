import { type Call, type Handler, handle } from '#kit/handler.ts'
import type { MoneyRefusal } from '#kit/money.ts'
import { yes } from '#kit/result.ts'
import type { Tx } from '#kit/tx.ts'
import { recordAudit } from '#modules/audit/service.ts'
import type { Contracts } from '#modules/contracts/deps.ts'
import type { Contract, ContractsRefusal } from '#modules/contracts/model.ts'
import { terminate } from '#modules/contracts/offers/end.ts'
import { offer, withdraw } from '#modules/contracts/offers/offer.ts'
import * as contract from '#modules/contracts/office-contract.ts'
import { oneReply } from '#modules/contracts/replies.ts'
import { pageOf, readRequest } from '#modules/contracts/requests.ts'
import type { ContractId } from '#modules/contracts/store/contracts.ts'

export function officeRoutes(contracts: Contracts): Handler<ContractsRefusal | MoneyRefusal | 'key_is_reused'>[] {
  const nowMs = () => contracts.clock.nowMs()
  const show = async (found: Contract) => yes(await oneReply(contracts.db.read, found, nowMs()))
  /** An operator's hand in a contract is written down with it. */
  const noting = ({ actor, ip, requestId }: Call<'operator'>, action: string) => {
    return async (tx: Tx, { id, number, downlineId }: Contract) =>
      await recordAudit(tx, contracts.audit, {
        action,
        actor: { who: 'operator', id: actor.id },
        subject: downlineId,
        address: ip,
        requestId,
        detail: { contract: id, number },
      })
  }
  return [
    handle(contract.listHouseContracts, async ({ query }) => {
      return yes(await pageOf(contracts, { ...query, memberId: null, side: 'given' }))
    }),
    handle(contract.offerHouseContract, async (call) => {
      const input = await readRequest(contracts, null, call.body)
      if (!input.ok) return input
      const { key, replaces, answerHours, endsAgreed } = call.body
      const more = { key, replacesId: replaces as ContractId | null, answerHours, endsAgreed }
      const made = await offer(contracts, { ...input.value, ...more }, noting(call, 'contract.offered'))
      return made.ok ? await show(made.value) : made
    }),
    handle(contract.withdrawHouseContract, async (call) => {
      const done = await withdraw(
        contracts,
        call.params.contract as ContractId,
        null,
        noting(call, 'contract.withdrawn'),
      )
      return done.ok ? await show(done.value) : done
    }),
    handle(contract.terminateHouseContract, async (call) => {
      const input = { id: call.params.contract as ContractId, by: null, ...call.body }
      const done = await terminate(contracts, input, noting(call, 'contract.terminated'))
      return done.ok ? await show(done.value) : done
    }),
  ]
}
