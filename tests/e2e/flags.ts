import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { whitelabelFlags } from '#modules/settings/model.ts'
import type { Operator } from '#tests/support/operator.ts'

type Flag = (typeof whitelabelFlags)[number]

/** What a flag makes of a page, in words that are on it: with the flag and without it, beside others that stay on. */
export interface FlagCase {
  readonly flag: Flag
  readonly others: readonly Flag[]
  readonly on: readonly string[]
  readonly off: readonly string[]
}

const labels: Readonly<Record<string, RegExp>> = {
  username: /^Username/,
  number: /^Mobile number/,
  code: /^Verification code/,
  password: /^Password/,
  invitation: /^Invitation code/,
}
const byName = ['username', 'password']
const byNumber = ['number', 'code']

/** Which fields the form of registration has. */
export const registrationFlags: readonly FlagCase[] = [
  { flag: 'USERNAMEREG3', others: ['DIRECTREG3', 'MOBILENUMREG3'], on: byName, off: byNumber },
  { flag: 'MOBILENUMREG3', others: ['DIRECTREG3'], on: byNumber, off: [] },
  { flag: 'MOBILENUMPASSREG3', others: ['DIRECTREG3', 'MOBILENUMREG3'], on: [...byNumber, 'password'], off: byNumber },
  // The password is asked for after the number.
  { flag: 'REGMOBVERF3', others: ['DIRECTREG3', 'USERNAMEREG3'], on: ['username', ...byNumber], off: byName },
  { flag: 'DIRECTREG3', others: ['USERNAMEREG3'], on: byName, off: [...byName, 'invitation'] },
]

export async function fieldsOf(dialog: Locator): Promise<string[]> {
  const found: string[] = []
  for (const [field, label] of Object.entries(labels))
    if (await dialog.locator('input').and(dialog.getByLabel(label)).first().isVisible()) found.push(field)
  return found
}

/** Which ways in the form of signing in has. */
export const signInFlags: readonly FlagCase[] = [
  { flag: 'COMM3', others: ['MOBILEVERCODELOGIN3'], on: ['Username', 'SMS code'], off: ['number'] },
  { flag: 'MOBILEVERCODELOGIN3', others: ['COMM3'], on: ['Username', 'SMS code'], off: ['username', 'password'] },
  { flag: 'FREEPLAY3', others: ['COMM3'], on: ['username', 'password', 'visit'], off: ['username', 'password'] },
]

export async function waysIn(dialog: Locator): Promise<string[]> {
  const tabs = await dialog.getByRole('tab').allInnerTexts()
  if (tabs.length > 0) return tabs
  const fields = (await fieldsOf(dialog)).filter((field) => field !== 'code')
  const hasVisit = await dialog.getByRole('button', { name: 'Look around first' }).isVisible()
  return hasVisit ? [...fields, 'visit'] : fields
}

/** Which ways there are to a new password. */
export const forgotFlags: readonly FlagCase[] = [
  { flag: 'CHNGPASSVERIF3', others: ['COMM3'], on: ['By phone', 'By e-mail'], off: [] },
]

/** What the account menu leads to besides what it always does. */
export const menuFlags: readonly FlagCase[] = [
  { flag: 'TRANSREC3', others: [], on: ['Account records'], off: [] },
  { flag: 'TRANSBETREPMEM3', others: [], on: ['Betting records'], off: [] },
]

export async function recordsIn(page: Page): Promise<string[]> {
  const items = await page.getByRole('menuitem').allInnerTexts()
  return items.filter((text) => text.endsWith('records'))
}

/** The operator switches, and the open page follows. */
export async function expectFlags(
  operator: Operator,
  cases: readonly FlagCase[],
  look: () => Promise<string[]>,
): Promise<void> {
  for (const { flag, others, on, off } of cases) {
    await turnOn(operator, flag, ...others)
    await expect.poll(look, { message: `${flag} on`, timeout: 10_000 }).toEqual(on)
    await turnOn(operator, ...others)
    await expect.poll(look, { message: `${flag} off`, timeout: 10_000 }).toEqual(off)
  }
}

/** These and no others. */
export async function turnOn(operator: Operator, ...flags: readonly Flag[]): Promise<void> {
  await operator.replace('whitelabel', Object.fromEntries(whitelabelFlags.map((flag) => [flag, flags.includes(flag)])))
}
