import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Proof } from '#engines/fairness/proof.ts'
import { baccarat } from '#engines/tables/baccarat/game.ts'
import { markOf } from '#engines/tables/marks.ts'
import { roulette } from '#engines/tables/roulette/game.ts'
import { getTableProof, getTableRound } from '#modules/tables/contract.ts'
import { server, show } from '#tests/support/screen.tsx'
import { playTable } from '#tests/verifier/make-tables.ts'
import { openLink } from '#tests/verifier/rounds.ts'
import { TableRoundPage } from './table-round-page.tsx'

type Answer = (typeof getTableRound)['reply']['_zod']['output']

const number = 74
const at = '2026-11-18T02:51:43.000Z'
const stakes = { player: 500_00n, 'player-pair': 50_00n }
const decimal = (minor: string | bigint) => (Number(minor) / 100).toFixed(2)

/** A round as its link gives it, with the slip of its reader. */
function played(game: typeof baccarat | typeof roulette, bets: Readonly<Record<string, bigint>>) {
  const spots = Object.entries(bets).map(([spot, stake]) => ({ choice: { spot }, stake }))
  const { proof } = playTable(game, openLink(5), spots, { acts: {}, pools: {} })
  const { drawn, payouts, payout } = proof.outcome as { drawn: never; payouts: string[]; payout: string }
  const stake = decimal(Object.values(bets).reduce((sum, one) => sum + one, 0n))
  const shared = { currency: 'PHP' as const, stake, payout: decimal(payout) }
  const mark = markOf(game.info.id, drawn)
  const answer: Answer = {
    ...{ name: 'A table', game: game.info.id, closedAt: at, steps: [...game.reveal(drawn)] },
    round: {
      ...{ number, shoe: 2, state: 'over', outcome: drawn, acts: {}, mark, hash: 'a'.repeat(64), endedAt: at },
      mine: [{ ...shared, spots: Object.keys(bets) }],
    },
    slips: [
      {
        ...shared,
        ...{ id: '00000000-0000-7000-8000-000000000001', number, mode: 'real', balance: '950.00', at },
        spots: spots.map(({ choice, stake: one }, place) => ({
          ...{ spot: choice.spot, stake: decimal(one), payout: decimal(payouts[place] ?? '0') },
        })),
      },
    ],
    results:
      game === baccarat
        ? ['P8', 'T6', 'B7', mark ?? ''].map((one, before) => ({ number: 71 + before, mark: one }))
        : [],
  }
  return { answer, proof }
}

const open = async (answer: Answer, proof: Proof, path = `/live/baccarat-sinag/rounds/${number}`) => {
  server.answer(getTableRound, answer)
  server.answer(getTableProof, proof)
  return await show(<TableRoundPage />, { at: path, isSignedIn: true })
}

test('BX-02.2 a hand is told by its rules and totals, with what every bet came to, the roads of then, and its proof drawn again here', async () => {
  const { answer, proof } = played(baccarat, stakes)
  await open(answer, proof)
  await screen.findByText('Recomputed in your browser: same')
  screen.getByText('Same as paid')
  const steps = screen.getByText('Step by step').closest('div') ?? document.body
  expect(within(steps).getAllByRole('listitem').length).toBeGreaterThanOrEqual(3)
  within(steps).getByText(/^First two cards: Player /)
  // Every card has its place in the deal.
  expect(document.querySelectorAll('.round-card')).toHaveLength(answer.steps.length)
  const rows = screen.getAllByRole('row').map((row) => row.textContent)
  const [player, pair] = answer.slips[0]?.spots ?? []
  expect(rows).toEqual([
    'BetStakePaysCame backResult',
    expect.stringContaining(
      `Player₱500.001:1₱${Number(player?.payout).toLocaleString('en', { minimumFractionDigits: 2 })}`,
    ),
    expect.stringContaining(`Player pair₱50.0011:1₱${pair?.payout}`),
    expect.stringMatching(/^Together₱550\.00/),
  ])
  const roads = screen.getByRole('region', { name: 'Roads' })
  expect(roads.querySelectorAll('.road-last')).toHaveLength(1)
})

test('BX-02.2 another result than the link gives, and another payout than it makes, are found out here', async () => {
  const { answer, proof } = played(roulette, { red: 10_00n })
  const drawn = { number: ((proof.outcome as { drawn: { number: number } }).drawn.number + 1) % 37 }
  await open(
    answer,
    { ...proof, outcome: { ...(proof.outcome as object), drawn } },
    `/live/roulette-oro/rounds/${number}`,
  )
  await screen.findByText('The result differs')
})

test('what the server says was paid is held against what the link makes of the bets', async () => {
  const { answer, proof } = played(roulette, { red: 10_00n })
  const [slip] = answer.slips
  const wrong = slip?.payout === '0.00' ? '20.00' : '0.00'
  const slips = slip ? [{ ...slip, payout: wrong, spots: [{ spot: 'red', stake: '10.00', payout: wrong }] }] : []
  await open({ ...answer, slips }, proof, `/live/roulette-oro/rounds/${number}`)
  await screen.findByText('Recomputed in your browser: same')
  const paid = screen.getByText('What your bets pay').closest('div') ?? document.body
  within(paid).getByText('The result differs')
})

test('a round that is not over yet says so, and arrows go to the rounds beside it', async () => {
  server.refuse(getTableRound, 'round_is_open')
  const user = await show(<TableRoundPage />, { at: `/live/roulette-oro/rounds/${number}` })
  await screen.findByText('Not yet revealed')
  const { answer, proof } = played(roulette, { red: 10_00n })
  server.answer(getTableRound, answer)
  server.answer(getTableProof, proof)
  await user.keyboard('{ArrowLeft}')
  await waitFor(() => expect(location.pathname).toBe(`/live/roulette-oro/rounds/${number - 1}`))
  await screen.findByText('Recomputed in your browser: same')
})
