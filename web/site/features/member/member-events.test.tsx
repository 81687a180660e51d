import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { socketTicket } from '#kit/frame-contract.ts'
import { listMyContracts } from '#modules/contracts/contract.ts'
import { getMemberInfo } from '#modules/identity/contract.ts'
import { getUnread } from '#modules/messaging/contract.ts'
import { listRewards } from '#modules/promotions/contract.ts'
import { getBalance } from '#modules/wallet/contract.ts'
import { server, show } from '#tests/support/screen.tsx'
import { member } from '#tests/support/screen-samples.ts'
import { useBalance, useMemberEvents } from '#web/features/balance/use-balance.ts'
import { useAnswer } from '#web/features/client/use-call.ts'
import { useMessageEvents, useUnread } from '#web/features/inbox/use-unread.ts'

/** What a member's page shows of what may change while they look. */
function Figures() {
  useMemberEvents()
  useMessageEvents()
  const rewards = useAnswer<typeof listRewards>('GET /wps/member/rewards', {}).data?.total
  const contracts = useAnswer<typeof listMyContracts>('GET /wps/member/contracts', {}).data?.open
  return (
    <p>
      {useBalance().data?.available} · {useUnread()} messages · {rewards} rewards · {contracts} contracts
    </p>
  )
}

function answerWith(amount: string, count: number): void {
  server.answer(getBalance, { currency: 'PHP', balance: amount, held: '0.00', available: amount })
  server.answer(getUnread, { unread: count })
  server.answer(listRewards, { rewards: [], gifts: [], held: [], total: count })
  server.answer(listMyContracts, { open: count, kinds: [] })
}

test('PO-13 who is signed in hears of money, messages, rewards and contracts, and sees them without a reload', async () => {
  server.answer(socketTicket, { ticket: 'a-ticket', validSeconds: 30 })
  server.answer(getMemberInfo, member)
  answerWith('10.00', 0)
  await show(<Figures />, { isSignedIn: true })
  await screen.findByText('10.00 · 0 messages · 0 rewards · 0 contracts')
  answerWith('25.00', 3)
  // Until the line is open nobody hears it.
  await waitFor(() => {
    act(() => server.tell(`member:${member.id}`, { type: 'message' }))
    screen.getByText('25.00 · 3 messages · 3 rewards · 3 contracts')
  })
})

test('PO-13.1 a visitor is told nothing', async () => {
  await show(<Nobody />)
  act(() => server.tell(`member:${member.id}`, { type: 'message' }))
  expect(server.calls(getUnread)).toEqual([])
})

function Nobody() {
  useMemberEvents()
  useMessageEvents()
  return <p>{useUnread()}</p>
}
