import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Sparkline } from './sparkline.tsx'

const pathsOf = (values: readonly number[]): string[] => {
  const html = renderToStaticMarkup(<Sparkline values={values} width={108} height={28} hasArea />)
  return [...html.matchAll(/ d="([^"]*)"/g)].map(([, path = '']) => path)
}

test('a line goes from the left edge to the right one, the least at its foot; its area reaches the ground', () => {
  const [area, line, end] = pathsOf([2, 10, 4])
  expect(line).toBe('M4,24L54,4L104,19')
  expect(area).toBe('M4,24L54,4L104,19L104,28L54,28L4,28Z')
  expect(end).toMatch(/^M104 15\.5l/)
})

test('a figure that never moved is a level line, and one day is a mark alone', () => {
  expect(pathsOf([7, 7, 7])[1]).toBe('M4,14L54,14L104,14')
  expect(pathsOf([7]).join('')).not.toContain('NaN')
  expect(pathsOf([])).toEqual([])
})
