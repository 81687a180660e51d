/** The page of a round that has ended; with play money it shows the bets of that. */
export const roundPath = (tableId: string, number: number, mode: 'real' | 'demo'): string =>
  `/live/${tableId}/rounds/${number}${mode === 'demo' ? '?mode=demo' : ''}`
