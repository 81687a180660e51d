import { type Measure, measureOf, type Party, payTeams, type Team } from '#modules/contracts/engine/pay-window.ts'
import type { Terms } from '#modules/contracts/model.ts'
import type { Load } from '#modules/contracts/rules/cascade.ts'
import { type Carry, type CarryPolicy, noCarry } from '#modules/contracts/rules/dividend.ts'
import type { Brought, Played, Player } from '#modules/contracts/rules/simulate.ts'

export interface Scene {
  /** Whose contract is looked at, and who would give it. */
  readonly agentId: string
  readonly uplineId: string | null
  /** Which windows are paid, in their order. Where nothing is carried over, those that nothing was brought in can be left out. */
  readonly windows: readonly number[]
  readonly brought: readonly Brought[]
  readonly players: ReadonlyMap<string, Player>
  readonly carryPolicy: CarryPolicy
  /** What the windows are measured by, whether the agent has a contract in this scene or not. */
  readonly terms: Pick<Terms, 'kind' | 'base'>
}

/**
 * Pays the windows of a scene one after another, by the function that pays the real ones. Pure. A dividend's carry starts at nothing, since
 * nobody has agreed to anything yet.
 */
export function playScene(scene: Scene): Played[] {
  const measure = measureOf(scene.terms.kind, scene.terms.base)
  const byWindow = Map.groupBy(scene.brought, ({ window }) => window)
  const carries = new Map<string, Carry>()
  return scene.windows.map((window) =>
    playWindow(scene, { window, measure, brought: byWindow.get(window) ?? [], carries }),
  )
}

interface Turn {
  readonly window: number
  readonly measure: Measure
  readonly brought: readonly Brought[]
  readonly carries: Map<string, Carry>
}

function playWindow(scene: Scene, { window, measure, brought, carries }: Turn): Played {
  const { agentId, uplineId, players, carryPolicy } = scene
  const teams = new Map<string, Team>()
  const loads: Load[] = []
  let ofAgent = 0n
  for (const row of brought) {
    const base = amountOf(row, measure)
    for (const id of row.chain) addTo(teams, id, base, players.get(id)?.active.get(window) ?? 0)
    // The upline is judged by its whole team, and looked at for this agent's part of it alone.
    if (!row.chain.includes(agentId)) continue
    ofAgent += base
    loads.push({ chain: row.chain, base, category: null })
  }
  const parties = new Map<string, Party>()
  for (const [id, { terms, path }] of players) parties.set(id, { terms, path, lossCarry: carries.get(id) ?? noCarry })
  const outcomes = payTeams({ measure, teams, loads, parties, carryPolicy })
  for (const [id, { lossCarry }] of outcomes) carries.set(id, lossCarry)
  const mine = outcomes.get(agentId)
  const above = uplineId === null ? undefined : outcomes.get(uplineId)
  const tiers = players.get(agentId)?.terms.tiers ?? []
  const tier = mine?.tier ? tiers.indexOf(mine.tier) : -1
  return {
    window,
    base: mine?.base ?? ofAgent,
    active: players.get(agentId)?.active.get(window) ?? 0,
    tier: tier < 0 ? null : tier,
    ratePpm: mine?.ratePpm ?? 0,
    pays: mine?.share.amount ?? 0n,
    keeps: above?.share.amount ?? 0n,
  }
}

function addTo(teams: Map<string, Team>, id: string, base: bigint, active: number): void {
  const team = teams.get(id)
  if (team) team.brought += base
  else teams.set(id, { brought: base, active })
}

function amountOf({ turnover, loss, given }: Brought, measure: Measure): bigint {
  if (measure === 'turnover') return turnover
  return measure === 'loss' ? loss : loss - given
}
