import { expect, test } from 'vitest'
import { show } from '#tests/support/screen.tsx'
import { readPopup } from '#web/features/popups/popups.ts'
import { TableNotice } from './controls.tsx'

test('a bet that breaks a term of a bonus opens the popup with that bonus and its term', async () => {
  const fields = [
    { path: 'bonus', code: 'grant', value: 'a-grant' },
    { path: 'stake', code: 'most', value: '20.00' },
  ]
  await show(<TableNotice phase="ready" refusal="stake_is_above_bonus_limit" fields={fields} />)
  expect(readPopup()).toEqual({ kind: 'stake-block', refusal: 'stake_is_above_bonus_limit', fields })
})

test('what a line can say opens nothing', async () => {
  await show(<TableNotice phase="ready" refusal="funds_are_short" fields={[]} />)
  expect(readPopup()).toBeNull()
})
