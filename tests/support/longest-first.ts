import { BaseSequencer, type TestSpecification } from 'vitest/node'

// What takes a minute or more by itself; begun last, it would leave one worker idle for that long. Only journeys: a file of another project in
// between ends the worker before it, and with it the sites and browsers that its journeys share.
// biome-ignore format: the slowest first, as measured
const longest = [
  'tables.e2e', 'looks.e2e', 'register.e2e', '/lottery.e2e', 'security.e2e', 'agent-centre.e2e', 'play.e2e', 'sign-in.e2e', 'popups.e2e', 'cashier.e2e', 'loyalty.e2e', 'records.e2e', 'lobby.e2e', 'shell.e2e', 'site.e2e', 'first-screen.e2e', 'arrival.e2e', 'agent-pay.e2e', 'sports.e2e', 'inbox.e2e', 'game-popup.e2e', 'categories.e2e', 'home.e2e',
]
// Short files that run long; the last ones of a run would keep the other workers waiting.
// biome-ignore format: the slowest first, as measured
const slowUnits = [
  'boundaries.test', 'tests/tools.test', 'contracts/simulation/simulation.test', 'verifier/python.test', 'odds-feed/producer.test', 'check-round.test', 'slots/models-', 'verifier/make-export.test',
]
const projects = ['browser', 'service', 'screen', 'unit']

/** The order of a run: the longest files first, the many short ones last, to fill up the end. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const bySize = await super.sort(files)
    return bySize.toSorted((one, other) => rank(one) - rank(other))
  }
}

function rank({ moduleId, project }: TestSpecification): number {
  const found = placeIn(longest, moduleId)
  if (found < longest.length) return found
  const slow = project.name === 'unit' ? placeIn(slowUnits, moduleId) / (slowUnits.length + 1) : 0
  return longest.length + projects.indexOf(project.name) + slow
}

/** Its length where the file is not in the list. */
function placeIn(names: readonly string[], moduleId: string): number {
  const found = names.findIndex((name) => moduleId.includes(name))
  return found >= 0 ? found : names.length
}
