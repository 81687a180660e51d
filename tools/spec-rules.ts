/** A group of the list of requirements, such as `RT  Routes and navigation`. */
export interface Requirements {
  readonly group: string
  readonly title: string
  readonly ids: readonly string[]
}

export interface TestResult {
  readonly fullName: string
  readonly status: string
}

export interface GroupResult extends Requirements {
  /** At least one test names it and passed, and none that names it failed. */
  readonly proven: readonly string[]
  readonly failing: readonly string[]
  readonly without: readonly string[]
}

/** Reads `## RT  Routes` headings and the `- RT-01 …` lines below them. */
export function readRequirements(markdown: string): Requirements[] {
  const groups: { group: string; title: string; ids: string[] }[] = []
  for (const line of markdown.split('\n')) {
    const [, group, title] = /^## ([A-Z]{2})\s+(.+)$/.exec(line) ?? []
    if (group !== undefined && title !== undefined) groups.push({ group, title: title.trim(), ids: [] })
    const id = /^- ([A-Z]{2}-\d{2})\b/.exec(line)?.[1]
    if (id !== undefined) groups.at(-1)?.ids.push(id)
  }
  return groups
}

/** How many cases each letter of the attack list has; L are the ledger's invariants. */
const attacks: Readonly<Record<string, number>> = {
  A: 23,
  B: 17,
  C: 14,
  D: 22,
  E: 20,
  F: 9,
  G: 18,
  H: 11,
  I: 17,
  J: 8,
  K: 12,
  L: 10,
}

function isAttack(id: string): boolean {
  const number = Number(id.slice(1))
  return number >= 1 && number <= (attacks[id.slice(0, 1)] ?? 0)
}

/** The ids that a title carries: `RT-01` of the requirements, `A01` to `K12` of the attacks, `L1` to `L10`. */
function idsIn(title: string): string[] {
  return title.match(/(?<![\w-])([A-Z]{2}-\d{2}|[A-K]\d{2}|L\d{1,2})(?![\w-])/g) ?? []
}

/** Holds the tests against the requirements. A title with an id that nobody wrote down is a slip, and is named. */
export function compareSpec(
  requirements: readonly Requirements[],
  results: readonly TestResult[],
): { groups: GroupResult[]; unknown: { id: string; title: string }[] } {
  const known = new Set(requirements.flatMap(({ ids }) => ids))
  const passed = new Set<string>()
  const failed = new Set<string>()
  const unknown: { id: string; title: string }[] = []
  for (const { fullName, status } of results) {
    for (const id of idsIn(fullName)) {
      if (!known.has(id) && !isAttack(id)) unknown.push({ id, title: fullName })
      else if (status === 'passed') passed.add(id)
      else if (status === 'failed') failed.add(id)
    }
  }
  const groups = requirements.map((group) => ({
    ...group,
    proven: group.ids.filter((id) => passed.has(id) && !failed.has(id)),
    failing: group.ids.filter((id) => failed.has(id)),
    without: group.ids.filter((id) => !passed.has(id) && !failed.has(id)),
  }))
  return { groups, unknown }
}
