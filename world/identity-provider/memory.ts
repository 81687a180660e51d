import type { Adapter, AdapterPayload } from 'oidc-provider'
import type { Clock } from '#kit/clock.ts'

/** Everything is forgotten with the process, and the oldest before that: nobody runs it for long. */
const keptMax = 2_000

/** Where the provider keeps its sessions, codes and tokens. Whether one is still good, the provider itself looks at. */
export function makeMemory(clock: Clock, findClient: (id: string) => AdapterPayload | undefined) {
  const kept = new Map<string, AdapterPayload>()
  return (model: string): Adapter => {
    const keyOf = (id: string): string => `${model}:${id}`
    const findWhere = (isIt: (payload: AdapterPayload) => boolean): AdapterPayload | undefined =>
      [...kept].find(([key, payload]) => key.startsWith(`${model}:`) && isIt(payload))?.[1]
    return {
      async upsert(id, payload) {
        kept.delete(keyOf(id))
        const [oldest] = kept.keys()
        if (kept.size >= keptMax && oldest !== undefined) kept.delete(oldest)
        kept.set(keyOf(id), payload)
      },
      find: async (id) => (model === 'Client' ? findClient(id) : kept.get(keyOf(id))),
      findByUid: async (uid) => findWhere((payload) => payload.uid === uid),
      findByUserCode: async (code) => findWhere((payload) => payload.userCode === code),
      async consume(id) {
        const payload = kept.get(keyOf(id))
        if (payload) kept.set(keyOf(id), { ...payload, consumed: Math.floor(clock.nowMs() / 1000) })
      },
      async destroy(id) {
        kept.delete(keyOf(id))
      },
      async revokeByGrantId(grantId) {
        for (const [key, payload] of kept) if (payload.grantId === grantId) kept.delete(key)
      },
    }
  }
}
