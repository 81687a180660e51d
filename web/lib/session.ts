/** Who this tab acts as. The token lives as long as the tab and is never written anywhere else. */
export interface Session {
  token(): string | null
  /** Only for a session that is open: a token that is still owed a step is kept by whoever asks for the step. */
  begin(token: string, person?: Person): void
  /** Ends it only if it is still the session that `token` belongs to: a late answer must not end a newer one. */
  end(token: string): void
  /** Whether who is here is an agent, by what was said when the session began. */
  isAgent(): boolean
  subscribe(listen: () => void): () => void
}

/** What is kept beside the token about who is here. */
export interface Person {
  readonly id: string
  readonly account: string
  readonly nickname: string
  readonly isAgent: boolean
}

const key = 'token'

/** Under the names that the specification gives them. */
const keysOf = ({ id, account, nickname, isAgent }: Person) => ({
  customerId: id,
  account,
  username: account,
  nickname,
  isAgent: String(isAgent),
})
const personKeys: readonly (keyof ReturnType<typeof keysOf>)[] = [
  'customerId',
  'account',
  'username',
  'nickname',
  'isAgent',
]

export function makeSession(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): Session {
  const listeners = new Set<() => void>()
  const notify = (): void => {
    for (const listen of listeners) listen()
  }
  const forgetPerson = (): void => {
    for (const name of personKeys) storage.removeItem(name)
  }
  return {
    token: () => storage.getItem(key),
    isAgent: () => storage.getItem('isAgent') === 'true',
    begin(token, person) {
      forgetPerson()
      if (person) for (const [name, value] of Object.entries(keysOf(person))) storage.setItem(name, value)
      storage.setItem(key, token)
      notify()
    },
    end(token) {
      if (storage.getItem(key) !== token) return
      storage.removeItem(key)
      forgetPerson()
      notify()
    },
    subscribe(listen) {
      listeners.add(listen)
      return () => listeners.delete(listen)
    },
  }
}
