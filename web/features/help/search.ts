import type { getHelpCenter } from '#modules/content/contract.ts'
import type { ReplyOf } from '#web/lib/api.ts'

export type Category = ReplyOf<typeof getHelpCenter>['categories'][number]
export type Article = Category['articles'][number]

/** An article with the category that it stands in. */
export interface Found {
  readonly article: Article
  readonly category: Category
}

/** Without what people leave out when they type in a hurry: capitals, accents, and the signs over Arabic letters. */
export function foldText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()
}

/** The words of clean HTML; for looking into, never for showing. */
function wordsOf(html: string): string {
  return html.replace(/<[^>]*>/g, ' ').replaceAll('&amp;', '&')
}

/** The articles that have every word of what was typed; those that have it all in their title come first. */
export function searchHelp(categories: readonly Category[], typed: string): Found[] {
  const words = foldText(typed).split(' ').filter(Boolean)
  if (words.length === 0) return []
  const hasAll = (text: string): boolean => words.every((word) => text.includes(word))
  const byTitle: Found[] = []
  const byText: Found[] = []
  for (const category of categories) {
    for (const article of category.articles) {
      const title = foldText(article.title)
      if (hasAll(title)) byTitle.push({ article, category })
      else if (hasAll(`${title} ${foldText(wordsOf(article.content))}`)) byText.push({ article, category })
    }
  }
  return [...byTitle, ...byText]
}

export function findArticle(categories: readonly Category[], id: string): Found | undefined {
  for (const category of categories) {
    const article = category.articles.find((one) => one.id === id)
    if (article) return { article, category }
  }
  return undefined
}
