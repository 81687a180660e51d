const key = 'operatorToken'

/** The token of an operator's open session, for as long as the tab lives. It is apart from the players', whose calls it does not open. */
export const operatorToken = {
  read: (): string | null => sessionStorage.getItem(key),
  keep: (token: string): void => sessionStorage.setItem(key, token),
  forget: (): void => sessionStorage.removeItem(key),
}
