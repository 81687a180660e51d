import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '#tests/support/screen.tsx'
import { RollingDigits } from './rolling-digits.tsx'

test('LY-09.1 each digit is a wheel of ten, turned by 50 px a digit, and the number is read as one', async () => {
  await show(<RollingDigits text="1,402" symbol="₱" label="₱1,402" />)
  const wheels = [...screen.getByRole('img', { name: '₱1,402' }).querySelectorAll('[data-digit]')]
  expect(wheels.map((wheel) => wheel.getAttribute('data-digit')).join('')).toBe('1402')
  for (const wheel of wheels) {
    expect(wheel.textContent).toBe('0\n1\n2\n3\n4\n5\n6\n7\n8\n9')
    const digit = Number(wheel.getAttribute('data-digit'))
    expect([...wheel.classList]).toContain(digit === 0 ? 'translate-y-0' : `-translate-y-[${digit * 50}px]`)
  }
})
