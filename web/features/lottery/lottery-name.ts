/** What a lottery is called: a name of the house's own, the same in every language. */
export function lotteryName(id: string): string {
  return id
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
}
