import { cleanup, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getGameMenus, getHotGames, getRankList } from '#modules/catalog/contract.ts'
import { getMerchantWallet } from '#modules/gateway/contract.ts'
import { getBrand, getRegistrationRules, getWhitelabel } from '#modules/settings/contract.ts'
import { getConsolidated } from '#modules/wallet/contract.ts'
import { server, show } from '#tests/support/screen.tsx'
import { brand, game, permission } from '#tests/support/screen-samples.ts'
import { queries, session } from '#web/features/client/client.ts'
import { keepAnswers } from '#web/features/client/keep-answers.ts'
import { rememberClosed } from '#web/features/session/audience.ts'
import { clearVisit } from '#web/features/session/sign-out.ts'
import { useMenus } from '#web/site/catalog/use-menus.ts'
import { useHotGames } from '#web/site/features/home/use-home.ts'
import { useWinners } from '#web/site/features/home/use-winners.ts'
import { useRegistration } from '#web/site/features/registration/use-registration.ts'
import { useFunds, useWallets } from '#web/site/features/transfer/use-wallets.ts'
import { useMerchantKeys } from './use-merchant-keys.ts'

/** All that pages ask for of which something is kept. */
function Pages() {
  useMerchantKeys()
  useMenus()
  useHotGames()
  useWinners(true)
  useRegistration()
  useWallets()
  useFunds()
  return null
}

const keysOfTheSpecification = [
  ...['token', 'nickname', 'account', 'username', 'customerId', 'isAgent', 'merchant', 'merchantCode', 'gameVendor'],
  ...['HOT_GAMES', 'WINNERS', 'validate', 'merchantWallet', 'consolidated', 'enableSalary', 'enableContract'],
]
const read = (name: string): unknown => JSON.parse(sessionStorage.getItem(name) ?? 'null')
const keys = (): string[] => Array.from({ length: sessionStorage.length }, (_, at) => sessionStorage.key(at) ?? '')

test('ST-14.1 the session storage has the specification’s keys, and of somebody who left nothing', async () => {
  keepAnswers(queries, session, sessionStorage)
  const { whitelabelVal, register } = permission().info
  server.answer(getBrand, brand)
  server.answer(getWhitelabel, whitelabelVal)
  server.answer(getRegistrationRules, register)
  server.answer(getGameMenus, [{ gameCategory: 'RNG', vendors: [] }])
  server.answer(getHotGames, [game('Mayon Gold')])
  server.answer(getRankList, [])
  server.answer(getMerchantWallet, { isSingle: true, currency: 'PHP', main: '120.00', wallets: [] })
  const money = { total: '120.00', cash: '120.00', held: '0.00', available: '120.00', bonus: '0.00', locked: '0.00' }
  const types = { dailysalreqtype: 'salary', divtypereq: null, contracthoursalreq: null, realtimesalreqtype: null }
  server.answer(getConsolidated, { currency: 'PHP', ...money, floats: [], ...types })

  session.begin('t1', { id: 'c1', account: 'luz', nickname: 'Luz', isAgent: false })
  rememberClosed('member', ['a1'])
  await show(<Pages />)
  await waitFor(() => expect(keys().toSorted()).toEqual([...keysOfTheSpecification, 'popup-closed:member'].toSorted()))
  expect(read('HOT_GAMES')).toMatchObject([{ gameName: 'Mayon Gold' }])
  expect(read('gameVendor')).toEqual([{ gameCategory: 'RNG', vendors: [] }])
  expect(read('WINNERS')).toEqual([])
  expect(read('validate')).toEqual(register)
  expect(read('merchantWallet')).toMatchObject({ isSingle: true })
  expect(read('consolidated')).toEqual(types)
  expect([read('enableSalary'), read('enableContract')]).toEqual([true, false])

  // Who signs out is led home first.
  cleanup()
  clearVisit(sessionStorage)
  session.end('t1')
  expect(keys().toSorted()).toEqual(['merchant', 'merchantCode'])
})
