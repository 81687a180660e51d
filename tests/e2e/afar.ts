import type { Browser, Locator, Page } from 'playwright-core'
import { dragSlider } from '#tests/support/slider.ts'
import { type Visitor, visit } from './visitor.ts'

let visitors = 0

/** A visitor from an address that nobody has come from before; the site has to stand behind a proxy (`LARO_PROXY_HOPS`). */
export async function visitFromAfar(browser: Browser, request: Parameters<typeof visit>[1] = {}): Promise<Visitor> {
  visitors += 1
  const visitor = await visit(browser, request)
  await visitor.context.setExtraHTTPHeaders({ 'x-forwarded-for': `203.0.113.${visitors}` })
  return visitor
}

export const popup = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true })

/** What the tab remembers. */
export const kept = (page: Page): Promise<Record<string, string>> => page.evaluate(() => ({ ...sessionStorage }))

export async function fill(page: Page, username: string, password: string): Promise<void> {
  await page.locator('input[name=username]').fill(username)
  const field = page.locator('input[name=password]')
  await field.fill(password)
  await field.press('Enter')
}

export async function signIn(page: Page, username: string, password: string): Promise<void> {
  await fill(page, username, password)
  await dragSlider(page)
}
