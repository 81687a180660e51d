import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getFavouriteGames, getHotGames, getRecentGames } from '#modules/catalog/contract.ts'
import { getMemberInfo } from '#modules/identity/contract.ts'
import { server, show } from '#tests/support/screen.tsx'
import { game, member } from '#tests/support/screen-samples.ts'
import type { CardActions } from './game-card.tsx'
import { LobbyRails } from './lobby-rails.tsx'

const nothing = (): void => undefined
const actions: CardActions = { onOpen: nothing, onDemo: nothing, onAim: nothing, onHeart: nothing }
const hearts = { has: () => false, toggle: nothing }

test('what was played last is told of each category by itself', async () => {
  server.answer(getMemberInfo, member)
  server.answer(getHotGames, [])
  server.answer(getFavouriteGames, [])
  server.answer(getRecentGames, [
    game('Mayon Gold'),
    game('Reef Hunter', { gameType: 'FISH' }),
    game('Bakunawa Rising'),
  ])
  const rails = { viewer: 'member', hearts, actions } as const
  await show(
    <>
      <section aria-label="slots">
        <LobbyRails path="/rng" category="RNG" {...rails} />
      </section>
      <section aria-label="fishing">
        <LobbyRails path="/fish" category="FISH" {...rails} />
      </section>
      <section aria-label="cards">
        <LobbyRails path="/pvp" category="PVP" {...rails} />
      </section>
    </>,
    { isSignedIn: true },
  )
  const gamesIn = async (name: string) => {
    const rail = await within(screen.getByRole('region', { name })).findByRole('region', { name: 'Recent' })
    return within(rail)
      .getAllByRole('button', { name: /^Play (?!.*demo)/ })
      .map((one) => one.getAttribute('aria-label'))
  }
  expect(await gamesIn('slots')).toEqual(['Play Mayon Gold', 'Play Bakunawa Rising'])
  expect(await gamesIn('fishing')).toEqual(['Play Reef Hunter'])
  expect(screen.getByRole('region', { name: 'cards' }).textContent).toBe('')
})
