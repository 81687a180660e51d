import { expect, test } from 'vitest'
import { yes } from '#kit/result.ts'
import { announcing, makeBalanceEvents } from '#modules/wallet/balance-events.ts'
import type { StakeLedger } from '#modules/wallet/service.ts'

test('SE-21.1 many bets of a member are one announcement, and every member has one', () => {
  const told: string[] = []
  const due: (() => void)[] = []
  const push = (topic: string) => void told.push(topic)
  const event = makeBalanceEvents(push, (work) => void due.push(work))
  for (let bet = 0; bet < 500; bet += 1) event.announce(bet % 2 === 0 ? 'a' : 'b')
  expect([told.length, due.length]).toEqual([0, 1])
  due.pop()?.()
  expect(told).toEqual(['member:a', 'member:b'])
  event.announce('a')
  expect(due).toHaveLength(1)
  due.pop()?.()
  expect(told).toHaveLength(3)
})

test('SE-21.1 what moved is announced; a replay and a refusal are not', async () => {
  const announced: string[] = []
  const receipt = { groupId: 1n, at: new Date(0), postings: [] }
  const answers = [yes({ ...receipt, isReplay: false }), yes({ ...receipt, isReplay: true })]
  const ledger = {
    submit: async () => answers.shift() ?? { ok: false, refusal: 'funds_are_short' },
  } as Partial<StakeLedger> as StakeLedger
  const told = announcing(ledger, { announce: (id) => void announced.push(id) })
  for (const owner of ['first', 'again', 'short']) await told.submit(owner, undefined as never)
  expect(announced).toEqual(['first'])
})
