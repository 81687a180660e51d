import { sql } from 'kysely'
import { isRange } from '#kit/day.ts'
import { no, type Result, yes } from '#kit/result.ts'
import type { Reader } from '#kit/tx.ts'
import { depthBelow } from '#modules/agents/service.ts'
import type { TeamRefusal } from '#modules/records/model.ts'
import { monthsOf } from '#modules/records/rules/spans.ts'
import { type Node, readNodes, type TeamInput } from '#modules/records/team/children.ts'
import { noFigures, profitOf, sumEdges, sumOwn, sumTeams, type TeamFigures } from '#modules/records/team/figures.ts'
import { house } from '#modules/turnover/model.ts'

const levelsMost = 8

/** Of what lies below a node so many are shown, by how much of the whole picture the node is. */
const shownMost = 24
const shownLeast = 2
const shownOfWhole = 40

/** What is a smaller part than this is not opened: nobody would see what lies below. */
const openedFrom = 80n

export interface PictureNode {
  readonly node: Node
  readonly parent: string
  readonly depth: number
  readonly figures: TeamFigures
}

export interface Rest {
  readonly parent: string
  readonly members: number
  readonly team: number
  readonly turnover: bigint
  readonly profit: bigint
  readonly deposits: bigint
}

export interface Picture {
  readonly root: Omit<PictureNode, 'parent'>
  readonly nodes: readonly PictureNode[]
  readonly rest: readonly Rest[]
}

/** A team as areas: on every level those who brought most, and of those the largest opened further. */
export async function readPicture(reader: Reader, input: TeamInput): Promise<Result<Picture, TeamRefusal>> {
  if (!isRange(input)) return no('range_is_wrong')
  const depth = await depthBelow(reader, input.agentId, input.node)
  const root = depth === null ? undefined : (await readNodes(reader, input.agentId, [input.node])).get(input.node)
  if (depth === null || !root) return no('member_not_found')
  const parent = depth === 0 ? null : (root.parentId ?? house)
  const { currency, from, to } = input
  const all = await sumTeams(reader, { nodes: [input.node], parent, currency, range: { from, to } })
  const nodes: PictureNode[] = []
  const rest: Rest[] = []
  let opened: PictureNode[] = [
    { node: root, parent: root.parentId ?? house, depth, figures: all.get(input.node) ?? noFigures },
  ]
  const [first] = opened
  if (!first) return no('member_not_found')
  const whole = first.figures.turnover
  for (let level = 0; level < levelsMost; level += 1) {
    opened = opened.filter(({ node, figures }) => node.directs > 0 && figures.turnover * openedFrom >= whole)
    if (opened.length === 0) break
    const found = await readLevel(reader, input, opened, whole)
    nodes.push(...found)
    const own = await sumOwn(
      reader,
      opened.map(({ node }) => node.id),
      currency,
      { from, to },
    )
    for (const above of opened) rest.push(...restOf(above, found, own.get(above.node.id) ?? noFigures))
    opened = found
  }
  return yes({ root: first, nodes, rest })
}

const byTurnover = (one: PictureNode, other: PictureNode) =>
  one.figures.turnover === other.figures.turnover ? 0 : one.figures.turnover > other.figures.turnover ? -1 : 1

/** The first of each parent by what the months of the range promise, with what the range really has. */
async function readLevel(
  reader: Reader,
  input: TeamInput,
  parents: readonly PictureNode[],
  whole: bigint,
): Promise<PictureNode[]> {
  const months = monthsOf(input)
  const countOf = ({ figures }: PictureNode) => {
    const part = whole > 0n ? Number((figures.turnover * BigInt(shownOfWhole)) / whole) : shownMost
    return Math.min(shownMost, Math.max(shownLeast, part))
  }
  const counts = `{${parents.map((above) => countOf(above) * 2).join(',')}}`
  const { rows } = await sql<{ id: string; parent: string }>`
    select distinct first.node_id as id, above.id as parent
    from unnest(${`{${parents.map(({ node }) => node.id).join(',')}}`}::text::uuid[], ${counts}::text::integer[]) as above (id, most)
    cross join unnest(${`{${months.join(',')}}`}::text::date[]) as wanted (at)
    cross join lateral (
      select node_id from turnover_v_team_month
      where parent_id = above.id and currency = ${input.currency} and month = wanted.at
      order by turnover desc, node_id limit above.most) as first`.execute(reader)
  const people = await readNodes(
    reader,
    input.agentId,
    rows.map(({ id }) => id),
  )
  const edges = rows.filter(({ id, parent }) => people.get(id)?.parentId === parent)
  const sums = await sumEdges(
    reader,
    edges.map(({ id, parent }) => ({ node: id, parent })),
    input.currency,
    input,
  )
  const figuresOf = new Map(sums.map((one) => [one.node, one]))
  return parents.flatMap((above) => {
    const here = edges
      .filter(({ parent }) => parent === above.node.id)
      .flatMap(({ id }): PictureNode[] => {
        const node = people.get(id)
        const figures = figuresOf.get(id) ?? noFigures
        return node ? [{ node, parent: above.node.id, depth: above.depth + 1, figures }] : []
      })
    return here.sort(byTurnover).slice(0, countOf(above))
  })
}

/** What those that are not shown brought together; what came from who has left since is among it. */
function restOf(above: PictureNode, found: readonly PictureNode[], own: TeamFigures): Rest[] {
  const here = found.filter(({ parent }) => parent === above.node.id)
  const members = above.node.directs - here.length
  if (members <= 0) return []
  const less = (of: (figures: TeamFigures) => bigint) =>
    here.reduce((sum, { figures }) => sum - of(figures), of(above.figures) - of(own))
  return [
    {
      parent: above.node.id,
      members,
      team: here.reduce((sum, { node }) => sum - node.team - 1, above.node.team),
      turnover: less(({ turnover }) => turnover),
      profit: less(profitOf),
      deposits: less(({ deposits }) => deposits),
    },
  ]
}
