import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { socketTicket } from '#kit/frame-contract.ts'
import { getMemberInfo } from '#modules/identity/contract.ts'
import { getSportsChoices, putSportsChoices } from '#modules/sports/contract.ts'
import { server, show } from '#tests/support/screen.tsx'
import { member } from '#tests/support/screen-samples.ts'
import { setOddsFormat } from '#web/features/sports/odds-format.ts'
import { FormatChoice } from '#web/site/features/sports/format-choice.tsx'
import { setPins, usePins } from '#web/site/features/sports/pins.ts'
import { useSavedChoices } from '#web/site/features/sports/saved-choices.ts'

function Page() {
  useSavedChoices()
  return (
    <>
      <FormatChoice />
      <p>{usePins().join(' ')}</p>
    </>
  )
}

beforeEach(() => {
  server.answer(getMemberInfo, member)
  server.breakDown(socketTicket)
  setOddsFormat('american')
  setPins(['fb-luzon'])
})

const format = () => screen.getByRole<HTMLSelectElement>('combobox').value

test('what a member chose elsewhere holds here, and what is chosen here is told', async () => {
  server.answer(getSportsChoices, { choices: { oddsFormat: 'malay', favourites: ['fb-visayas', 'ev-7'] } })
  server.answer(putSportsChoices, null)
  const user = await show(<Page />, { isSignedIn: true })
  expect(await screen.findByText('fb-visayas ev-7')).toBeTruthy()
  expect(format()).toBe('malay')
  expect(server.calls(putSportsChoices)).toEqual([])
  await user.selectOptions(screen.getByRole('combobox'), 'hong-kong')
  const body = { oddsFormat: 'hong-kong', favourites: ['fb-visayas', 'ev-7'] }
  await waitFor(() => expect(server.calls(putSportsChoices)).toMatchObject([{ body }]))
})

test('of a member who never chose, the server is told what this device has', async () => {
  server.answer(getSportsChoices, { choices: null })
  server.answer(putSportsChoices, null)
  await show(<Page />, { isSignedIn: true })
  const body = { oddsFormat: 'american', favourites: ['fb-luzon'] }
  await waitFor(() => expect(server.calls(putSportsChoices)).toMatchObject([{ body }]))
  expect(format()).toBe('american')
})

test('who is not signed in keeps the choices of the device, and no call is made', async () => {
  await show(<Page />)
  expect(format()).toBe('american')
})
