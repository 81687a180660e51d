import type { visitLink } from '#modules/agents/contract.ts'
import { api } from '#web/features/client/client.ts'

type Memory = Pick<Storage, 'getItem' | 'setItem'>

/** Somebody came by an agent's link. It is told once a visit; whether it was heard is no matter of theirs. */
export async function reportVisit(memory: Memory): Promise<void> {
  const code = memory.getItem('affiliateCode')
  if (code === null || memory.getItem('toldVisit') === code) return
  memory.setItem('toldVisit', code)
  await api.call<typeof visitLink>('POST /wps/invitation/visit', { body: { code } })
}
