import type { Contract, EndCause, Terms } from '#modules/contracts/model.ts'
import { checkOffer, ratePpmAt } from '#modules/contracts/rules/tiers.ts'

/** A contract further down that cannot go on, and why. */
export interface Ending {
  readonly contract: Contract
  readonly cause: Extract<EndCause, 'lowered' | 'unsupported'>
  /** How far its rates are above the table that it would stand on, at the most; 0 where it only loses what it stands on. */
  readonly abovePpm: number
}

/**
 * What ends further down when an agent's table becomes this one, or none at all. A contract stands on the one above it: a direct downline's
 * that is above the new table anywhere ends, and with it everything that stood on it. What is not above it stays, and so does all below.
 */
export function findEndings(agentId: string, terms: Terms | null, below: readonly Contract[]): Ending[] {
  const given = Map.groupBy(below, ({ uplineId }) => uplineId)
  const endings: Ending[] = []
  const endAll = (uplineId: string): void => {
    for (const contract of given.get(uplineId as Contract['downlineId']) ?? []) {
      endings.push({ contract, cause: 'unsupported', abovePpm: 0 })
      endAll(contract.downlineId)
    }
  }
  if (terms === null) endAll(agentId)
  else {
    for (const contract of given.get(agentId as Contract['downlineId']) ?? []) {
      if (checkOffer(contract.terms, terms).ok) continue
      endings.push({ contract, cause: 'lowered', abovePpm: excessOf(contract.terms, terms) })
      endAll(contract.downlineId)
    }
  }
  return endings
}

function excessOf(child: Terms, parent: Terms): number {
  return Math.max(0, ...child.tiers.map((tier) => tier.ratePpm - ratePpmAt(parent.tiers, tier)))
}

export const topRateOf = ({ tiers }: Terms): number => tiers.at(-1)?.ratePpm ?? 0
