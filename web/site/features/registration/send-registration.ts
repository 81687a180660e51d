import type { checkAffiliate, register, registerByMobile } from '#modules/identity/contract.ts'
import type { RegisterMethod } from '#modules/identity/rules/registration.ts'
import { api } from '#web/features/client/client.ts'
import type { AnswerOf, InputOf } from '#web/lib/api.ts'

export type RegisterBody = InputOf<typeof register>['body']

/** False only when the server says that the code is nobody's; when it cannot be asked, registering itself will tell. */
export async function isGoodAffiliate(code: string, domain: string): Promise<boolean> {
  const answer = await api.call<typeof checkAffiliate>('GET /wps/agent/affiliate', { query: { code, domain } })
  return answer.ok || answer.refusal !== 'affiliate_code_is_wrong'
}

export async function sendRegistration(method: RegisterMethod, body: RegisterBody): Promise<AnswerOf<typeof register>> {
  if (method === 'username') return await api.callSealed<typeof register>('PUT /wps/member/register', { body })
  return await api.callSealed<typeof registerByMobile>('PUT /wps/member/register/mobile', { body })
}
