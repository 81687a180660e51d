import { BaseSequencer, type TestSpecification } from 'vitest/node'

// What takes a minute or more by itself; begun last, it would leave one worker idle for that long. Only journeys: a file of another project in
// between ends the worker before it, and with it the sites and browsers that its journeys share.
// biome-ignore format: the slowest first, as measured
const longest = [
  'tables.e2e', 'looks.e2e', 'shell.e2e', 'play.e2e', 'cashier.e2e', 'security.e2e', 'sign-in.e2e', '/lottery.e2e', 'lobby.e2e', 'language.e2e', 'register.e2e', 'agent-centre.e2e', 'arrival.e2e', 'popups.e2e', 'categories.e2e', 'site.e2e', 'home.e2e',
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
  const found = longest.findIndex((name) => moduleId.includes(name))
  return found >= 0 ? found : longest.length + projects.indexOf(project.name)
}
