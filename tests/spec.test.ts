import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { compareSpec, readRequirements } from '../tools/spec-rules.ts'

describe('the requirements', () => {
  const list = `# List

## RT  Routes
- RT-01 home
- RT-02 login; register; the popup
  - RT-02.1 login
  - RT-02.2 register
  - RT-02.3 the popup
- RT-03 agent
- RT-04 member; its page
  - RT-04.1 member
  - RT-04.2 its page
`
  const requirements = readRequirements(list)
  const compare = (...results: (readonly [fullName: string, status: string])[]) =>
    compareSpec(
      requirements,
      results.map(([fullName, status]) => ({ fullName, status })),
    )

  test('a line is proven as a whole, or clause by clause where it has clauses', () => {
    expect(requirements).toEqual([
      {
        group: 'RT',
        title: 'Routes',
        lines: [
          { id: 'RT-01', clauses: ['RT-01'] },
          { id: 'RT-02', clauses: ['RT-02.1', 'RT-02.2', 'RT-02.3'] },
          { id: 'RT-03', clauses: ['RT-03'] },
          { id: 'RT-04', clauses: ['RT-04.1', 'RT-04.2'] },
        ],
      },
    ])
  })

  test.each([
    ['of another requirement', '  - RT-03.1 agent'],
    ['that leaves a number out', '  - RT-04.4 more'],
  ])('a clause %s is refused', (_, line) => {
    expect(() => readRequirements(`${list}${line}\n`)).toThrow('stands where RT-04.3 is expected')
  })

  test('a clause is proven by a title with its id; the id of the requirement says that every clause is asserted', () => {
    const { groups } = compare(
      ['pages RT-01 and RT-02.1 show', 'passed'],
      ['RT-02.3: the popup', 'passed'],
      ['RT-04 member and its page', 'passed'],
    )
    expect(groups).toMatchObject([
      {
        proven: ['RT-01', 'RT-02.1', 'RT-02.3', 'RT-04.1', 'RT-04.2'],
        failing: [],
        without: ['RT-02.2', 'RT-03'],
        whole: ['RT-01', 'RT-04'],
      },
    ])
  })

  test('one failing test that names a clause is enough to unprove it; a skipped one proves nothing', () => {
    const { groups } = compare(
      ['RT-04 member and its page', 'passed'],
      ['RT-04.2 its page', 'failed'],
      ['RT-01 home', 'failed'],
      ['RT-03 is left out', 'skipped'],
    )
    expect(groups).toMatchObject([
      {
        proven: ['RT-04.1'],
        failing: ['RT-01', 'RT-04.2'],
        without: ['RT-02.1', 'RT-02.2', 'RT-02.3', 'RT-03'],
        whole: [],
      },
    ])
  })

  test('an id that nobody wrote down is named, a clause’s too; what only looks like one is none', () => {
    const { unknown } = compare(
      ['D05 L10 J08 hold; so does SHA-256, X-01 and UTF-8', 'passed'],
      ['RT-09 was never written down', 'passed'],
      ['RT-02.4 and RT-01.1 neither', 'passed'],
      ['L11 and D23 neither', 'passed'],
    )
    expect(unknown.map(({ id }) => id)).toEqual(['RT-09', 'RT-02.4', 'RT-01.1', 'L11', 'D23'])
  })

  test('the list itself can be read', () => {
    const own = readRequirements(readFileSync(join(import.meta.dirname, '../docs/requirements.md'), 'utf8'))
    expect(own.map(({ group }) => group).join(' ')).toBe('RT LY PO MC AC ST VA RO CA ER CO BX SE')
  })
})
