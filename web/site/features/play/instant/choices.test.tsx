import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { show } from '#tests/support/screen.tsx'
import { DecimalChoice } from './choices.tsx'

function Target() {
  const [x100, setX100] = useState(100_000)
  return (
    <DecimalChoice
      label="Target"
      x100={x100}
      least={101}
      most={100_000_000}
      suffix="×"
      isLocked={false}
      onChoose={setX100}
    />
  )
}

test('a target has its thousands separated at rest, and is typed without', async () => {
  const user = await show(<Target />)
  const field = screen.getByLabelText<HTMLInputElement>('Target')
  expect(field.value).toBe('1,000.00')
  await user.click(field)
  expect(field.value).toBe('1000.00')
  await user.clear(field)
  await user.type(field, '25000{Enter}')
  expect(field.value).toBe('25000.00')
  await user.tab()
  expect(field.value).toBe('25,000.00')
  // Whoever only walks through leaves what is there.
  await user.tab({ shift: true })
  await user.tab()
  expect(field.value).toBe('25,000.00')
})
