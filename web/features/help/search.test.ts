import { expect, test } from 'vitest'
import { type Category, findArticle, foldText, searchHelp } from '#web/features/help/search.ts'

const article = (id: string, title: string, content: string) => ({ id, title, content })
const categories: readonly Category[] = [
  {
    id: 'c1',
    title: 'Your money',
    articles: [
      article('a1', 'How to deposit', '<p>Choose an amount &amp; confirm. A withdrawal is another page.</p>'),
      article('a2', 'Withdrawal', '<p>Money leaves by <strong>the same way</strong>.</p>'),
    ],
  },
  { id: 'c2', title: 'Safety', articles: [article('a3', 'Ang iyong paróla', '<p>Palitan ang parola.</p>')] },
  { id: 'c3', title: 'عربي', articles: [article('a4', 'أموالُك', '<p>رصيد</p>')] },
]

// biome-ignore format: a table
test.each([
  ['', []],
  ['   ', []],
  ['withdrawal', ['a2', 'a1']],
  ['WITHDRAWAL  amount', ['a1']],
  ['amount &', ['a1']],
  ['same way', ['a2']],
  ['strong', []],
  ['parola', ['a3']],
  ['PARÓLA', ['a3']],
  ['اموالك', ['a4']],
  ['nothing', []],
])('typing “%s” leaves %j', (typed, ids) => {
  expect(searchHelp(categories, typed).map(({ article: { id } }) => id)).toEqual(ids)
})

test('an article is found with its category, and an unknown one is not', () => {
  expect(findArticle(categories, 'a3')?.category.id).toBe('c2')
  expect(findArticle(categories, 'a9')).toBeUndefined()
})

test('folding leaves the letters and takes the rest', () => {
  expect(foldText('  Ñandú\n CAFÉ ')).toBe('nandu cafe')
})
