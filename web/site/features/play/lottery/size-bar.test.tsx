import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { readSelection } from '#engines/lottery/notation.ts'
import { playOf } from '#engines/lottery/settle.ts'
import { ssc } from '#engines/lottery/ssc/game.ts'
import { assert } from '#kit/assert.ts'
import { show } from '#tests/support/screen.tsx'
import { PlaceBasket } from '#web/site/features/play/lottery/basket-panel.tsx'
import { SizeBar } from '#web/site/features/play/lottery/size-bar.tsx'
import { useTicketForm } from '#web/site/features/play/lottery/ticket-form.ts'
import type { LotteryAnswer, TicketAnswer } from '#web/site/features/play/lottery/use-lottery.ts'

const at = '2026-11-18T02:52:00.000Z'
const issue = '20261118-0652'

const answer: LotteryAnswer = {
  serverTime: at,
  lottery: {
    ...{ id: 'sinag-1', game: 'ssc', prizeMode: 'LOTT', draws: 'own', state: 'open', odds: '1-1', last: null },
    sale: { issue, state: 'open', opensAt: at, closesAt: at, drawsAt: at, commitment: null },
  },
  limits: [
    {
      ...{ currency: 'PHP', noteLeast: '0.01', noteMost: '20000.00', playMost: '100000.00', issueMost: '200000.00' },
      ...{ ticketPayout: '5000000.00', dayPayout: null },
    },
  ],
  // A member with a rate of one percent.
  prizeGroups: { least: 1900, most: 1920 },
  coverageMostPercent: 80,
  ...{ jackpots: [], soldOut: [] },
}

const bought = (play: string, selection: string, of = issue) =>
  ({ issue: of, lines: [{ play, selection }] }) as unknown as TicketAnswer

/** A pad of one place: a press chooses digits of it. */
function Desk({ tickets }: { readonly tickets: readonly TicketAnswer[] }) {
  const form = useTicketForm(answer, ssc, { currency: 'PHP', mode: 'real' }, tickets)
  const choose = (text: string) => {
    const play = playOf(ssc, 'fixed')
    assert(play, 'ssc has fixed positions')
    const read = readSelection(play, text)
    assert(read.ok, text)
    form.setChoice(read.value)
  }
  return (
    <>
      <button type="button" onClick={() => form.choosePlay('fixed')}>
        Fixed
      </button>
      {['01234567,,,,', '012345678,,,,', '01234,,,,', '56789,,,,'].map((text) => (
        <button key={text} type="button" onClick={() => choose(text)}>
          {text}
        </button>
      ))}
      <button type="button" onClick={() => form.setSize({ prizeGroup: 1920 })}>
        Highest prize
      </button>
      <button type="button" onClick={form.addToBasket}>
        Add
      </button>
      <SizeBar form={form} blocked={null} />
      <PlaceBasket form={form} blocked={null} />
    </>
  )
}

const press = async (hand: Awaited<ReturnType<typeof show>>, ...names: string[]) => {
  for (const name of names) await hand.click(screen.getByRole('button', { name }))
}
const slider = () => screen.getByRole<HTMLInputElement>('slider', { name: 'Prize against rebate' })
const offer = () => slider().closest('label')?.textContent
const notes = () => screen.queryAllByText(/^Together with your other bets on this draw/).length

test('a bet that leaves enough to chance slides between its prize and the rebate', async () => {
  const hand = await show(<Desk tickets={[]} />)
  await press(hand, 'Fixed', '01234567,,,,')
  expect([offer(), notes()]).toEqual(['Prize 9.50×Rebate 1%', 0])
  await press(hand, 'Highest prize')
  expect([offer(), notes()]).toEqual(['Prize 9.60×Rebate 0%', 0])
})

test('a bet that covers too much by itself has the lowest prize and no rebate, and the slider comes back with the next', async () => {
  const hand = await show(<Desk tickets={[]} />)
  await press(hand, 'Fixed', 'Highest prize', '012345678,,,,')
  expect([offer(), notes(), slider().disabled]).toEqual(['Prize 9.50×Rebate 0%', 1, true])
  await press(hand, '01234567,,,,')
  expect([offer(), notes(), slider().disabled]).toEqual(['Prize 9.60×Rebate 0%', 0, false])
})

test('a bet that covers too much with the basket promises no rebate, and the basket says so as well', async () => {
  const hand = await show(<Desk tickets={[]} />)
  await press(hand, 'Fixed', '01234,,,,', 'Add', '56789,,,,')
  expect([offer(), notes()]).toEqual(['Prize 9.50×Rebate 0%', 1])
  await press(hand, 'Add')
  expect([offer(), notes()]).toEqual(['Prize 9.50×Rebate 1%', 1])
})

test('a bet that covers too much with a ticket of the same issue promises no rebate, and one that overlaps it does', async () => {
  const hand = await show(<Desk tickets={[bought('digit-halves', '1-big')]} />)
  await press(hand, 'Fixed', '01234,,,,')
  expect([offer(), notes()]).toEqual(['Prize 9.50×Rebate 0%', 1])
  await press(hand, '56789,,,,')
  expect([offer(), notes()]).toEqual(['Prize 9.50×Rebate 1%', 0])
})

test('what was bought for an earlier issue is not judged with it', async () => {
  const hand = await show(<Desk tickets={[bought('digit-halves', '1-big', '20261118-0651')]} />)
  await press(hand, 'Fixed', '01234,,,,')
  expect([offer(), notes()]).toEqual(['Prize 9.50×Rebate 1%', 0])
})
