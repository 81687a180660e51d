export const extraTabs = ['SC', 'JP', 'TG', 'AC', 'BG'] as const
export type ExtraTab = (typeof extraTabs)[number]

/** The tabs besides the categories; bingo only where the brand offers its second language. */
export function extraTabsFor<Language extends string>(languages: {
  readonly offered: readonly Language[]
  readonly secondLanguage: Language | null
}): ExtraTab[] {
  const { offered, secondLanguage } = languages
  const hasSecond = secondLanguage !== null && offered.includes(secondLanguage)
  return extraTabs.filter((tab) => tab !== 'BG' || hasSecond)
}
