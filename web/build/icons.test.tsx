import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { describeIcons, readIconList } from '#web/build/icon-list.ts'
import { listIcons, openIcons } from '#web/build/icons.ts'
import { Check, Grid3x3 } from '#web/ui/icons.ts'

describe('the list of icons', () => {
  test('has what pages import, and nothing else; `npm run fix` writes it', () => {
    const { wanted, written } = readIconList()
    expect(written).toBe(wanted)
    expect(listIcons(written)).toContain('Check')
  })

  test('has an icon once, by the name that it has in the set', () => {
    const one = "import {\n  Bell,\n  History as Past,\n} from '#web/ui/icons.ts'\nimport { X } from './other.ts'\n"
    expect(listIcons(describeIcons([one, "import { Bell } from '#web/ui/icons.ts'\n"]))).toEqual(['Bell', 'History'])
  })
})

describe('an icon', () => {
  test('is shapes alone; the lines are those of the component', () => {
    const { nameOf, shapesOf } = openIcons()
    expect(shapesOf(nameOf('Grid3x3'))).toMatch(/^<rect [^>]+\/><path d="[^"]+"\/>$/)
    for (const icon of listIcons(readIconList().written))
      expect(shapesOf(nameOf(icon)), icon).not.toMatch(/stroke|<(g|script|style|image|a)\b|\son\w+=/)
    expect(() => nameOf('NoSuchIcon')).toThrow('no icon named NoSuchIcon')
  })

  test('is 24 pixels large and hidden from readers, unless it says otherwise', () => {
    const html = renderToStaticMarkup(<Check />)
    expect(html).toMatch(/^<svg width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor"/)
    expect(html).toMatch(/aria-hidden="true"><path d="[^"]+"\/><\/svg>$/)
    const named = renderToStaticMarkup(<Grid3x3 size={16} strokeWidth={3} aria-label="Grid" className="flex-none" />)
    expect(named).toContain('width="16" height="16"')
    expect(named).toContain('stroke-width="3"')
    expect(named).toContain('aria-label="Grid" class="flex-none"')
    expect(named).not.toContain('aria-hidden')
  })
})
