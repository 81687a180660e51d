/** Who this tab acts as. The token lives as long as the tab and is never written anywhere else. */
export interface Session {
  token(): string | null
  begin(token: string): void
  /** Ends it only if it is still the session that `token` belongs to: a late answer must not end a newer one. */
  end(token: string): void
  subscribe(listen: () => void): () => void
}

const key = 'token'

export function makeSession(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): Session {
  const listeners = new Set<() => void>()
  const tell = (): void => {
    for (const listen of listeners) listen()
  }
  return {
    token: () => storage.getItem(key),
    begin(token) {
      storage.setItem(key, token)
      tell()
    },
    end(token) {
      if (storage.getItem(key) !== token) return
      storage.removeItem(key)
      tell()
    },
    subscribe(listen) {
      listeners.add(listen)
      return () => listeners.delete(listen)
    },
  }
}
