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

export function readMemberPage(key: string | null): MemberPageKey | null {
  return memberPageKeys.find((known) => known === key) ?? null
}

type Values = Readonly<Record<string, string | undefined>>

/** The address of a page of the centre; without a page, of the centre itself. */
export function memberHref(page: MemberPageKey | null, values: Values = {}): string {
  const query = new URLSearchParams()
  if (page !== null) query.set('page', page)
  for (const [name, value] of Object.entries(values)) if (value !== undefined) query.set(name, value)
  const text = query.toString()
  return text === '' ? '/member' : `/member?${text}`
}
