/** A line of the list. Where it holds several things to check, each is a clause below it: `RT-13.1`, `RT-13.2`. */
export interface Requirement {
  readonly id: string
  /** What has to be proven: its clauses, or itself where it has none. */
  readonly clauses: readonly string[]
}

/** A group of the list of requirements, such as `RT  Routes and navigation`. */
export interface Requirements {
  readonly group: string
  readonly title: string
  readonly lines: readonly Requirement[]
}

export interface TestResult {
  readonly fullName: string
  readonly status: string
}

/** What became of each clause of a group. */
export interface GroupResult extends Requirements {
  /** At least one test names it and passed, and none that names it failed. */
  readonly proven: readonly string[]
  readonly failing: readonly string[]
  readonly without: readonly string[]
  /** The requirements of which every clause is proven. */
  readonly whole: readonly string[]
}

/** Reads `## RT  Routes` headings, the `- RT-01 …` lines below them, and their clauses `  - RT-01.1 …`. */
export function readRequirements(markdown: string): Requirements[] {
  const groups: { group: string; title: string; lines: { id: string; clauses: string[] }[] }[] = []
  for (const line of markdown.split('\n')) {
    const [, group, title] = /^## ([A-Z]{2})\s+(.+)$/.exec(line) ?? []
    if (group !== undefined && title !== undefined) groups.push({ group, title: title.trim(), lines: [] })
    const id = /^- ([A-Z]{2}-\d{2})\b/.exec(line)?.[1]
    if (id !== undefined) groups.at(-1)?.lines.push({ id, clauses: [] })
    const clause = /^ {2}- ([A-Z]{2}-\d{2}\.\d+)\b/.exec(line)?.[1]
    if (clause === undefined) continue
    const above = groups.at(-1)?.lines.at(-1)
    const expected = above && `${above.id}.${above.clauses.length + 1}`
    if (clause !== expected) throw new Error(`The clause ${clause} stands where ${expected ?? 'none'} is expected.`)
    above?.clauses.push(clause)
  }
  return groups.map(({ lines, ...group }) => ({
    ...group,
    lines: lines.map(({ id, clauses }) => ({ id, clauses: clauses.length > 0 ? clauses : [id] })),
  }))
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

/** The ids that a title carries: `RT-01` or `RT-01.2` of the requirements, `A01` to `K12` of the attacks, `L1` to `L10`. */
function idsIn(title: string): string[] {
  return title.match(/(?<![\w-])([A-Z]{2}-\d{2}(\.\d+)?|[A-K]\d{2}|L\d{1,2})(?![\w-]|\.\d)/g) ?? []
}

/**
 * Holds the tests against the requirements. A clause's id stands for that clause, a requirement's for every clause of
 * it. A title with an id that nobody wrote down is a slip, and is named.
 */
export function compareSpec(
  requirements: readonly Requirements[],
  results: readonly TestResult[],
): { groups: GroupResult[]; unknown: { id: string; title: string }[] } {
  const clausesOf = new Map<string, readonly string[]>()
  for (const { id, clauses } of requirements.flatMap(({ lines }) => lines)) {
    for (const clause of clauses) clausesOf.set(clause, [clause])
    clausesOf.set(id, clauses)
  }
  const passed = new Set<string>()
  const failed = new Set<string>()
  const unknown: { id: string; title: string }[] = []
  for (const { fullName, status } of results) {
    for (const id of idsIn(fullName)) {
      const clauses = clausesOf.get(id)
      if (!clauses && !isAttack(id)) unknown.push({ id, title: fullName })
      for (const clause of clauses ?? []) {
        if (status === 'passed') passed.add(clause)
        else if (status === 'failed') failed.add(clause)
      }
    }
  }
  const isProven = (clause: string) => passed.has(clause) && !failed.has(clause)
  const groups = requirements.map((group) => {
    const clauses = group.lines.flatMap((line) => line.clauses)
    return {
      ...group,
      proven: clauses.filter(isProven),
      failing: clauses.filter((clause) => failed.has(clause)),
      without: clauses.filter((clause) => !passed.has(clause) && !failed.has(clause)),
      whole: group.lines.filter((line) => line.clauses.every(isProven)).map(({ id }) => id),
    }
  })
  return { groups, unknown }
}
