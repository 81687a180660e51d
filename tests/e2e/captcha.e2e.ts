import { randomInt } from 'node:crypto'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchChromium } from '#tests/support/chromium.ts'
import { type Site, shareSite } from '#tests/support/site.ts'
import { dragSlider, findPlace, readSlider } from '#tests/support/slider.ts'
import { expectAccessible, looks, visit } from './visitor.ts'

let site: Site
let browser: Browser

beforeAll(async () => {
  ;[site, browser] = await Promise.all([shareSite(), launchChromium()])
})

afterAll(async () => {
  await browser.close()
})

const shown = '[data-testid=slider-puzzle]'

async function askForHuman(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Ask for a human' }).first().click()
  await page.locator(`dialog ${shown}[data-state=ready]`).waitFor()
}

/** Whole on the screen, with nothing in it to be scrolled to. */
async function expectDialogToFit(page: Page): Promise<void> {
  const overflow = await page.locator(`dialog:has(${shown})`).evaluate((dialog) => {
    const { left, right, top, bottom } = dialog.getBoundingClientRect()
    const parts = [dialog, ...dialog.querySelectorAll('div')]
    return {
      isWhole: left >= 0 && top >= 0 && right <= window.innerWidth && bottom <= window.innerHeight,
      scrolling: parts.filter(
        (one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX !== 'hidden',
      ).length,
    }
  })
  expect(overflow).toEqual({ isWhole: true, scrolling: 0 })
}

const outcome = (page: Page, words: RegExp | string) => page.locator('output', { hasText: words }).waitFor()

test.each(looks)(
  'ST-06 B03 at the size of a %s the slider is solved by hand, and its dialog is fit and accessible',
  async (size, theme, other) => {
    const { page, context, complaints } = await visit(browser, { size, theme })
    await page.goto(`${site.address}/kit`)
    await askForHuman(page)
    await expectDialogToFit(page)
    await expectAccessible(page, 'dialog')
    // The dialog alone: the whole kit would be two hundred pictures to judge.
    await page.evaluate((chosen) => {
      document.documentElement.dataset.theme = chosen
    }, other)
    await expectAccessible(page, 'dialog')
    await dragSlider(page)
    await outcome(page, /passed [0-9a-f]{32}/)
    expect(await page.locator(`dialog ${shown}`).count()).toBe(0)
    expect(complaints()).toEqual([])
    await context.close()
  },
)

test('ST-06 the slider is solved with the keyboard alone; a wrong answer brings another picture; closing it is an answer too', async () => {
  const { page, context } = await visit(browser)
  await page.goto(`${site.address}/kit`)
  await askForHuman(page)
  const slider = page.locator('dialog').getByRole('slider')
  expect(await slider.evaluate((one) => one === document.activeElement)).toBe(true)
  const first = await readSlider(page)
  for (let press = 0; press < 8; press += 1) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.locator(`dialog ${shown}[data-state=wrong]`).waitFor()
  await page.locator(`dialog ${shown}[data-state=ready]`).waitFor()
  const second = await readSlider(page)
  expect(second.background).not.toBe(first.background)
  await moveByKeys(page, await findPlace(second))
  await outcome(page, /passed/)

  await askForHuman(page)
  await page.keyboard.press('Escape')
  await outcome(page, 'closed')
  await context.close()
})

async function moveByKeys(page: Page, x: number): Promise<void> {
  const slider = page.locator('dialog').getByRole('slider')
  await slider.focus()
  for (;;) {
    const away = x - Number(await slider.inputValue())
    if (Math.abs(away) < 2) break
    // At the pace of fingers: a quiet machine presses ten keys in less time than the server believes of anybody.
    await page.keyboard.press(away > 30 ? 'PageUp' : away > 0 ? 'ArrowRight' : 'ArrowLeft', {
      delay: randomInt(30, 90),
    })
  }
  await page.keyboard.press('Enter')
}

test('ST-06 in Arabic the words turn round and the scene does not', async () => {
  const { page, context } = await visit(browser, { size: 'phone' })
  await page.goto(`${site.address}/kit?lang=AR`)
  await askForHuman(page)
  await page.getByRole('heading', { name: 'هل أنت هنا؟' }).waitFor()
  expect(await page.locator('html').getAttribute('dir')).toBe('rtl')
  await expectDialogToFit(page)
  await dragSlider(page)
  await outcome(page, /passed/)
  await context.close()
})

test('CO-06 PO-08 a press brings another picture, at most one a second', async () => {
  const { page, context } = await visit(browser)
  const asked: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/wps/captcha') asked.push(request.url())
  })
  await page.goto(`${site.address}/kit`)
  const picture = page.getByRole('button', { name: 'Show another picture' }).first()
  const src = () => picture.locator('img').getAttribute('src')
  const first = await src()
  expect(first).toMatch(/^data:image\/png;base64,iVBOR/)
  const before = asked.length
  for (let press = 0; press < 6; press += 1) await picture.dispatchEvent('click')
  await expect.poll(src).not.toBe(first)
  expect(asked.length).toBe(before + 1)
  const cookies = await context.cookies()
  expect(cookies.find(({ name }) => name === '__Host-captcha')).toMatchObject({ httpOnly: true, sameSite: 'Strict' })
  await context.close()
})
