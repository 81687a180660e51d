import type { getTeamMemberDays, getTeamOverview, getTeamPicture, getTeamTree } from '#modules/records/team-contract.ts'
import type { DayRange } from '#web/agent/dates/days.ts'
import { useAnswer } from '#web/features/client/use-call.ts'
import type { ReplyOf } from '#web/lib/api.ts'

export type Overview = ReplyOf<typeof getTeamOverview>
export type OverviewDay = Overview['days'][number]
export type TeamPage = ReplyOf<typeof getTeamTree>
export type TeamRow = TeamPage['rows'][number]
export type Picture = ReplyOf<typeof getTeamPicture>

/** Figures grow while somebody looks at them. */
const everyMs = 60_000

export const useOverview = ({ from, to }: DayRange) =>
  useAnswer<typeof getTeamOverview>('GET /wps/agent/overview', { query: { from, to } }, { everyMs })

export const usePicture = ({ from, to }: DayRange) =>
  useAnswer<typeof getTeamPicture>('GET /wps/agent/picture', { query: { from, to } })

/** The figures of one node alone. */
export const useNode = (node: string, { from, to }: DayRange) =>
  useAnswer<typeof getTeamTree>('GET /wps/agent/tree', { query: { node, from, to, limit: 1 } })

/** One member with everybody below, day by day. */
export const useMemberDays = (member: string, { from, to }: DayRange) =>
  useAnswer<typeof getTeamMemberDays>('GET /wps/agent/members/:member/days', {
    params: { member },
    query: { from, to },
  })
