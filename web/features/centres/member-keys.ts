/** The pages of the member centre, by the names that the specification gives them; it tells of contracts without a name. */
export const memberPageKeys = [
  'securityCenter',
  'transferFund',
  'depositv2',
  'withdraw',
  'transferUpline',
  'personalHistoryCopy',
  'transactionHistory',
  'personalProfit',
  'bonusDetails',
  'rewardCenter',
  'referral',
  'missionLeaderboard',
  'messageV2',
  'contracts',
] as const
export type MemberPageKey = (typeof memberPageKeys)[number]

/** The second is where the account record stood before there was a centre; links to it still lead there. */
export const memberPaths: readonly string[] = ['/member', '/records']

/** Stands in the address where no page but the list of pages is shown: only a phone shows it by itself. */
export const memberListKey = 'list'

/** The page that opens where the address names none. */
export const firstMemberPage: MemberPageKey = 'securityCenter'

/** Null is the list of pages. */
export function readMemberPage(key: string | null): MemberPageKey | null {
  if (key === memberListKey) return null
  return memberPageKeys.find((known) => known === key) ?? firstMemberPage
}

type Values = Readonly<Record<string, string | undefined>>

/** The address of a page of the centre; null is the list of pages. */
export function memberHref(page: MemberPageKey | null, values: Values = {}): string {
  const query = new URLSearchParams({ page: page ?? memberListKey })
  for (const [name, value] of Object.entries(values)) if (value !== undefined) query.set(name, value)
  return `/member?${query}`
}
