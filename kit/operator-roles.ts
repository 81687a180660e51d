/** What operators are there for. An owner may do everything, and is the only one who gives roles. */
export const operatorRoles = ['owner', 'cashier', 'support', 'content', 'trader', 'risk'] as const
export type OperatorRole = (typeof operatorRoles)[number]

/** Who works in which part of the operators' calls: the first word of a path after `/ops/`. What is not listed is the owner's alone. */
const workers: Readonly<Record<string, readonly OperatorRole[]>> = {
  session: operatorRoles,
  cashier: ['cashier'],
  gateway: ['cashier', 'risk'],
  ledger: ['cashier', 'risk'],
  points: ['cashier', 'content'],
  compliance: ['risk'],
  files: ['risk', 'support', 'cashier'],
  agents: ['risk'],
  contracts: ['risk'],
  feedback: ['support'],
  messages: ['support'],
  chat: ['support'],
  content: ['content'],
  catalog: ['content'],
  promotions: ['content'],
  lotteries: ['trader'],
  sports: ['trader'],
  tables: ['trader'],
}

/** Whether one of these roles opens a call of operators. */
export function rolesAdmit(roles: readonly OperatorRole[], path: string): boolean {
  if (roles.includes('owner')) return true
  const [, area = ''] = /^\/ops\/(\w+)/.exec(path) ?? []
  return workers[area]?.some((role) => roles.includes(role)) ?? false
}
