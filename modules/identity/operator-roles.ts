import type { OperatorActor } from '#kit/actor.ts'
import type { OperatorRole } from '#kit/operator-roles.ts'
import { no, type Result, yes } from '#kit/result.ts'
import { audit, type Context, type Identity } from '#modules/identity/deps.ts'
import { findOperators, type OperatorRow, writeOperatorRoles } from '#modules/identity/store/accounts.ts'

/**
 * Decides what an operator is there for, from their next call on. Somebody always stays an owner who can sign in: nobody else could give
 * roles again. All operators are held meanwhile, so that two owners cannot take each other's role at the same moment.
 */
export async function setOperatorRoles(
  identity: Identity,
  actor: OperatorActor,
  { operatorId, roles }: { readonly operatorId: string; readonly roles: readonly OperatorRole[] },
  context: Context,
): Promise<Result<OperatorRow, 'operator_is_unknown' | 'last_owner_stays'>> {
  return await identity.db.tx(async (tx) => {
    const operators = await findOperators(tx, true)
    const found = operators.find(({ id }) => id === operatorId)
    if (!found) return no('operator_is_unknown')
    const owners = operators.filter((one) => one.roles.includes('owner') && one.blockedAt === null)
    const isLast = owners.every(({ id }) => id === operatorId)
    if (isLast && !roles.includes('owner')) return no('last_owner_stays')
    await writeOperatorRoles(tx, operatorId, roles)
    await audit(tx, identity, context, {
      action: 'operator.roles_set',
      actor: { who: 'operator', id: actor.id },
      subject: operatorId,
      detail: { before: found.roles.join(), after: roles.join() },
    })
    return yes({ ...found, roles })
  })
}
