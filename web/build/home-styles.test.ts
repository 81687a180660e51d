import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findHomeFiles } from './home-styles.ts'

const root = join(import.meta.dirname, '../..')

test('home’s styles are of what home shows: its parts, those that come later by themselves, and the popups that open over it', () => {
  const files = findHomeFiles()
  expect(files).toEqual(
    expect.arrayContaining([
      'web/site/features/home/hero.tsx',
      'web/site/pages/home-lower.tsx',
      'web/site/shell/account-corner.tsx',
      'web/site/status/closed-page.tsx',
      'web/site/popups/announcement-popup.tsx',
      'web/site/features/games/game-sheet.tsx',
      'web/ui/dialog.tsx',
    ]),
  )
  for (const file of files) expect(existsSync(join(root, file)), file).toBe(true)
})

test('they are not of other pages, of other popups and of the form that few brands have', () => {
  const files = findHomeFiles().join('\n')
  for (const other of ['category-page', 'login-popup', 'agent/pages', 'header-sign-in', 'features/play/slot'])
    expect(files).not.toContain(other)
})
