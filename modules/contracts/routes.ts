import { type Handler, handle } from '#kit/handler.ts'
import type { Id } from '#kit/id.ts'
import type { MoneyRefusal } from '#kit/money.ts'
import { no, yes } from '#kit/result.ts'
import * as contract from '#modules/contracts/contract.ts'
import { type Contracts, isOn, readJudging } from '#modules/contracts/deps.ts'
import type { Contract, ContractKind, ContractsRefusal } from '#modules/contracts/model.ts'
import { answer } from '#modules/contracts/offers/answer.ts'
import { terminate } from '#modules/contracts/offers/end.ts'
import { checkInput, openContract, readParticipations } from '#modules/contracts/offers/look.ts'
import { offer, withdraw } from '#modules/contracts/offers/offer.ts'
import { simulate } from '#modules/contracts/offers/simulate.ts'
import { checkDownline } from '#modules/contracts/offers/standing.ts'
import { officeRoutes } from '#modules/contracts/office-routes.ts'
import {
  checkReply,
  contractReplies,
  endingReplies,
  maybeReply,
  oneReply,
  simulationReply,
} from '#modules/contracts/replies.ts'
import { pageOf, readRequest } from '#modules/contracts/requests.ts'
import { checkTerms } from '#modules/contracts/rules/tiers.ts'
import { type ContractId, findContract } from '#modules/contracts/store/contracts.ts'

type Refusal = ContractsRefusal | MoneyRefusal | 'key_is_reused'

export function contractRoutes(contracts: Contracts): Handler<Refusal>[] {
  return [...agentSide(contracts), ...memberSide(contracts), ...officeRoutes(contracts)]
}

const shower = (contracts: Contracts) => async (found: Contract) =>
  yes(await oneReply(contracts.db.read, found, contracts.clock.nowMs()))

function agentSide(contracts: Contracts): Handler<Refusal>[] {
  const { read } = contracts.db
  const show = shower(contracts)
  return [
    handle(contract.listContracts, async ({ actor, query }) =>
      yes(await pageOf(contracts, { ...query, memberId: actor.id })),
    ),
    handle(contract.getContract, async ({ actor, params }) => {
      const opened = await openContract(contracts, params.contract as ContractId, actor.id)
      if (!opened.ok) return opened
      const nowMs = contracts.clock.nowMs()
      const { contract: found, versions, endings, until } = opened.value
      return yes({
        contract: await oneReply(read, found, nowMs),
        document: found.document,
        versions: await contractReplies(read, versions, nowMs),
        ends: await endingReplies(read, endings, until),
      })
    }),
    handle(contract.checkContract, async ({ actor, body }) => {
      const input = await readRequest(contracts, actor.id, body)
      if (!input.ok) return input
      const checked = await checkInput(contracts, input.value)
      return checked.ok ? yes(await checkReply(read, input.value, checked.value)) : checked
    }),
    handle(contract.offerContract, async ({ actor, body }) => {
      const input = await readRequest(contracts, actor.id, body)
      if (!input.ok) return input
      const { key, replaces, answerHours, endsAgreed } = body
      const more = { key, replacesId: replaces as ContractId | null, answerHours, endsAgreed }
      const made = await offer(contracts, { ...input.value, ...more })
      return made.ok ? await show(made.value) : made
    }),
    handle(contract.withdrawContract, async ({ actor, params }) => {
      const done = await withdraw(contracts, params.contract as ContractId, actor.id)
      return done.ok ? await show(done.value) : done
    }),
    handle(contract.terminateContract, async ({ actor, params, body }) => {
      const done = await terminate(contracts, { id: params.contract as ContractId, by: actor.id, ...body })
      return done.ok ? await show(done.value) : done
    }),
    handle(contract.simulateContract, async ({ actor, body }) => {
      const input = await readRequest(contracts, actor.id, body)
      if (!input.ok) return input
      const { downlineId, currency, terms } = input.value
      const direct = await checkDownline(read, actor.id, downlineId)
      if (!direct.ok) return direct
      const sound = checkTerms(terms)
      if (!sound.ok) return sound
      const simulated = await simulate(contracts, { downlineId, uplineId: actor.id, currency, terms, days: body.days })
      return yes(simulationReply(simulated, currency, true))
    }),
  ]
}

function memberSide(contracts: Contracts): Handler<Refusal>[] {
  const { read } = contracts.db
  return [
    handle(contract.listMyContracts, async ({ actor }) => {
      const judging = await readJudging(contracts)
      const kinds = []
      for (const { kind, contract: found, upcoming, offer: offered } of await readParticipations(
        contracts,
        actor.id,
        judging,
      )) {
        kinds.push({
          kind,
          isOn: isOn(judging.rules, kind),
          contract: await maybeReply(read, found, judging.nowMs),
          upcoming: await maybeReply(read, upcoming, judging.nowMs),
          offer: await maybeReply(read, offered, judging.nowMs),
        })
      }
      return yes({ kinds, open: kinds.filter(({ offer: waiting }) => waiting !== null).length })
    }),
    handle(contract.simulateOffer, async ({ actor, params, query }) => {
      const found = await findContract(read, params.contract as ContractId)
      if (found?.downlineId !== actor.id) return no('contract_is_unknown')
      const { downlineId, currency, terms } = found
      const simulated = await simulate(contracts, { downlineId, uplineId: null, currency, terms, days: query.days })
      return yes(simulationReply(simulated, currency, false))
    }),
    ...answers(contracts),
    ...participations(contracts),
  ]
}

const answerCalls = [
  [contract.processDividend, 'dividend'],
  [contract.processDailySalary, 'daily'],
  [contract.processHourlySalary, 'hourly'],
  [contract.processRealtimeSalary, 'realtime'],
] as const

function answers(contracts: Contracts): Handler<Refusal>[] {
  const show = shower(contracts)
  return answerCalls.map(([call, kind]) =>
    handle(call, async ({ actor, body }) => {
      const { contract: id, hash, action, endsAgreed } = body
      const input = { id: id as ContractId, downlineId: actor.id, kind, hash, action, endsAgreed }
      const done = await answer(contracts, input)
      return done.ok ? await show(done.value) : done
    }),
  )
}

const participationCalls = [
  [contract.readDividendParticipation, 'dividend'],
  [contract.readDailyParticipation, 'daily'],
  [contract.readHourlyParticipation, 'hourly'],
  [contract.readRealtimeParticipation, 'realtime'],
] as const

function participations(contracts: Contracts): Handler<never>[] {
  return participationCalls.map(([call, kind]) =>
    handle(call, async ({ actor }) => yes(await participationOf(contracts, actor.id, kind))),
  )
}

async function participationOf(contracts: Contracts, memberId: Id<'member'>, kind: ContractKind) {
  const { read } = contracts.db
  const judging = await readJudging(contracts)
  const all = await readParticipations(contracts, memberId, judging)
  const mine = all.find((one) => one.kind === kind)
  const found = await maybeReply(read, mine?.contract ?? null, judging.nowMs)
  return {
    isOn: isOn(judging.rules, kind),
    isParticipating: found?.isInForce ?? false,
    contract: found,
    offer: await maybeReply(read, mine?.offer ?? null, judging.nowMs),
  }
}
