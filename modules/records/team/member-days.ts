import { type Day, daysOf, isRange } from '#kit/day.ts'
import { no, type Result, yes } from '#kit/result.ts'
import type { Reader } from '#kit/tx.ts'
import { depthBelow } from '#modules/agents/service.ts'
import type { TeamRefusal } from '#modules/records/model.ts'
import { readNodes, type TeamInput } from '#modules/records/team/children.ts'
import { listDays, noFigures, profitOf } from '#modules/records/team/figures.ts'
import { house } from '#modules/turnover/model.ts'

export interface MemberDay {
  readonly day: Day
  readonly turnover: bigint
  readonly profit: bigint
}

/**
 * Somebody of the agent's team with everybody below them, day by day, quiet days too. Of days before a move nothing is told: what they
 * brought elsewhere is no business of who stands above them now.
 */
export async function readMemberDays(reader: Reader, input: TeamInput): Promise<Result<MemberDay[], TeamRefusal>> {
  if (!isRange(input)) return no('range_is_wrong')
  const { agentId, node, currency, from, to } = input
  const depth = await depthBelow(reader, agentId, node)
  const self = depth === null ? undefined : (await readNodes(reader, agentId, [node])).get(node)
  if (!self) return no('member_not_found')
  const parent = depth === 0 ? null : (self.parentId ?? house)
  const found = await listDays(reader, node, currency, { from, to }, parent)
  const byDay = new Map(found.map((figures) => [figures.day, figures]))
  return yes(
    daysOf({ from, to }).map((day) => {
      const figures = byDay.get(day) ?? noFigures
      return { day, turnover: figures.turnover, profit: profitOf(figures) }
    }),
  )
}
