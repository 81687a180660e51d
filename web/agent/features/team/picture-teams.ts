import type { PictureNode } from '#web/agent/features/team/lay-icicle.ts'
import type { Picture } from '#web/agent/features/team/use-team.ts'

/** What the width of a team in the picture stands for. */
export const measures = ['turnover', 'members', 'deposits'] as const
export type Measure = (typeof measures)[number]

export interface PictureTeam extends PictureNode {
  readonly name: string
  /** The value as it was told; people are counted with the member itself. */
  readonly amount: string
  readonly profit: string
  /** The part of the turnover that was lost, or won back: −1 to 1. */
  readonly margin: number
}

type Told = Picture['nodes'][number] | Picture['root']

/** The picture's teams as wide as one measure says. */
export function readTeams({ root, nodes }: Picture, measure: Measure): PictureTeam[] {
  const read = (told: Told, parentId: string | null): PictureTeam => {
    const amount = measure === 'members' ? String(told.team + 1) : told[measure]
    const turnover = Number(told.turnover)
    return {
      id: told.id,
      parentId,
      name: told.nickname,
      amount,
      value: Number(amount),
      profit: told.profit,
      margin: turnover === 0 ? 0 : Math.max(-1, Math.min(1, Number(told.profit) / turnover)),
    }
  }
  return [read(root, null), ...nodes.map((node) => read(node, node.parent))]
}

/** A tenth of the turnover is as bright as it gets: no house keeps more for long. */
const brightMargin = 0.1

/** Jade where the team lost to the house, coral where it won; the stronger, the brighter. */
export function shadeOf({ margin }: Pick<PictureTeam, 'margin'>): string {
  const strength = Math.round(14 + 60 * Math.min(1, Math.abs(margin) / brightMargin))
  if (margin === 0) return 'var(--surface-3)'
  return `color-mix(in oklab, var(${margin < 0 ? '--lose-fill' : '--win-fill'}) ${strength}%, var(--surface-3))`
}
