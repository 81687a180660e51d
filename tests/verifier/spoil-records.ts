import { signedText } from '#modules/contracts/statements/compose.ts'
import { exampleKid, type makeLedgerProofs, signExample } from '#tests/verifier/ledger-proofs.ts'
import type { makeStatements } from '#tests/verifier/statements.ts'

/** Proofs of the ledger and statements with one thing changed in each, which every verifier refuses. */

const addOne = (digits: string) => String(BigInt(digits) + 1n)

export type LedgerProof = ReturnType<typeof makeLedgerProofs>['proofs'][number]

export function spoilLedger(proofs: readonly LedgerProof[]): unknown[] {
  return proofs.slice(0, 8).flatMap((proof) => {
    const { line, batch, root } = proof
    const { signed } = root
    const other = '0'.repeat(63)
    // The same text of the leaf, cut at another bar.
    const [head = '', ...rest] = line.ref.split('|')
    const cut =
      rest.length > 0 ? [{ ...proof, line: { ...line, kind: `${line.kind}|${head}`, ref: rest.join('|') } }] : []
    const forged = { ...signed, root: `${other}1` }
    const text = `laro-root-v1|${forged.day}|${forged.size}|${forged.root}|${forged.previous}`
    return [
      ...cut,
      { ...proof, line: { ...line, amount: addOne(line.amount) } },
      { ...proof, line: { ...line, more: '' } },
      { ...proof, batch: { ...batch, atMicros: addOne(batch.atMicros) } },
      { ...proof, batch: { ...batch, place: batch.place + 1 } },
      { ...proof, batch: { ...batch, leaves: [...batch.leaves, `${other}2`] } },
      { ...proof, root: null },
      { ...proof, root: { ...root, place: addOne(root.place) } },
      { ...proof, root: { ...root, path: root.path.slice(1) } },
      { ...proof, root: { ...root, path: [...root.path, `${other}3`] } },
      { ...proof, root: { ...root, signed: { ...signed, day: '2026-11-14' } } },
      { ...proof, root: { ...root, signed: { ...signed, previous: `${other}4` } } },
      { ...proof, root: { ...root, signed: { ...signed, kid: 'nobody' } } },
      // Not signed, yet not what was published either.
      { ...proof, root: { ...root, signed: { ...signed, signedAt: '2026-11-30T00:05:00.000Z' } } },
      { ...proof, root: { ...root, signed: { ...forged, signature: signExample(Buffer.from(text)) } } },
    ]
  })
}

export type Signed = ReturnType<typeof makeStatements>[number]
type Statement = Signed['statement']

/** A statement that is truly signed: what is wrong with it is found by computing it anew. */
function signAgain(statement: object): string {
  const value = signExample(signedText(statement as Statement))
  return JSON.stringify({ statement, signature: { kid: exampleKid, value } })
}

const ofResult = (change: (result: Statement['result']) => object) => (statement: Statement) => ({
  ...statement,
  result: { ...statement.result, ...change(statement.result) },
})

/** Null where it cannot be done to this statement. */
const changes: readonly ((statement: Statement) => object | null)[] = [
  ofResult(({ paid }) => ({ paid: addOne(paid) })),
  ofResult(({ base }) => ({ base: addOne(base) })),
  ofResult(({ brought }) => ({ brought: addOne(brought) })),
  ofResult(({ active }) => ({ active: active + 1 })),
  ofResult(({ ratePpm }) => ({ ratePpm: ratePpm + 1 })),
  ofResult(({ share }) => ({ share: addOne(share) })),
  ofResult(({ corrections }) => ({ corrections: addOne(corrections) })),
  ofResult(({ breakagePpm }) => ({ breakagePpm: addOne(breakagePpm) })),
  ofResult(({ carryBefore }) => ({ carryBefore: addOne(carryBefore) })),
  ofResult(({ carryAfter }) => ({ carryAfter: addOne(carryAfter) })),
  ofResult(({ lossCarryAfter }) => ({ lossCarryAfter: addOne(lossCarryAfter) })),
  ofResult(({ lossPeriodsAfter }) => ({ lossPeriodsAfter: lossPeriodsAfter + 1 })),
  ofResult(() => ({ more: 1 })),
  (statement) => ({ ...statement, more: 1 }),
  (statement) => ({ ...statement, format: 'laro-statement/4' }),
  (statement) => (statement.format === 'laro-statement/3' ? null : { ...statement, format: 'laro-statement/3' }),
  (statement) => (statement.format === 'laro-statement/3' ? { ...statement, format: 'laro-statement/1' } : null),
  ({ lines, ...statement }) => {
    const at = lines.findIndex(({ who, traded }) => who.length === 0 && traded !== undefined && traded !== '0')
    const line = lines[at]
    return line ? { ...statement, lines: lines.with(at, { ...line, traded: '0' }) } : null
  },
  (statement) => ({ ...statement, measure: statement.measure === 'net' ? 'turnover' : 'net' }),
  (statement) => ({ ...statement, period: statement.period === 'hour' ? 'day' : 'hour' }),
  (statement) => ({ ...statement, inputsHash: statement.inputsHash.replaceAll(/[0-8]/g, '9') }),
  (statement) => ({ ...statement, window: { start: statement.window.end, end: statement.window.start } }),
  (statement) => ({ ...statement, rates: statement.rates === null ? {} : null }),
  ({ lines: [line, ...lines], ...statement }) =>
    line ? { ...statement, lines: [{ ...line, stake: addOne(line.stake) }, ...lines] } : null,
  ({ lines: [line, ...lines], ...statement }) =>
    line ? { ...statement, lines: [{ ...line, at: statement.window.end }, ...lines] } : null,
  ({ lines: [line, ...lines], ...statement }) =>
    line && statement.kind !== 'rebate' ? { ...statement, lines: [{ ...line, category: 'RNG' }, ...lines] } : null,
  ({ people: [person, ...people], ...statement }) =>
    person ? { ...statement, people: [person, person, ...people] } : null,
  ({ corrections: [first, ...others], ...statement }) =>
    first ? { ...statement, corrections: [{ ...first, paidPpm: first.ratePpm + 1 }, ...others] } : null,
  ({ corrections: [first, ...others], ...statement }) =>
    first ? { ...statement, corrections: [{ ...first, firstCountedAt: statement.window.start }, ...others] } : null,
  ({ uncounted, ...statement }) => (uncounted?.[0] ? { ...statement, uncounted: uncounted.slice(1) } : null),
  ({ uncounted, ...statement }) => (uncounted?.[0] ? { ...statement, format: 'laro-statement/1' } : null),
  ({ uncounted, ...statement }) => (uncounted?.[0] ? { ...statement, uncounted: [uncounted[0], ...uncounted] } : null),
  ({ uncounted, ...statement }) =>
    uncounted?.[0] ? { ...statement, uncounted: [{ ...uncounted[0], reason: 'luck' }, ...uncounted.slice(1)] } : null,
  ({ uncounted, result, ...statement }) =>
    uncounted && result.active > 0
      ? {
          ...{ ...statement, uncounted: [...uncounted, { id: 'somebody', reason: 'deposit' }] },
          result: { ...result, active: result.active - 1 },
        }
      : null,
  (statement) => (statement.kind === 'rebate' ? { ...statement, format: 'laro-statement/2', uncounted: [] } : null),
  ({ contract, ...statement }) => contract && { ...statement, contract: { ...contract, number: 'CT-0002' } },
  ({ contract, ...statement }) =>
    contract && { ...statement, contract: { ...contract, document: `${contract.document} ` } },
]

export function spoilStatements(statements: readonly Signed[]): string[] {
  const spoilt = [...Map.groupBy(statements, ({ statement }) => statement.kind).values()].flatMap((ofKind) =>
    changes.flatMap((change) => {
      const found = ofKind.map(({ statement }) => change(statement)).find((changed) => changed !== null)
      return found === undefined ? [] : [signAgain(found)]
    }),
  )
  return [...spoilt, ...statements.slice(0, 5).flatMap(spoilFile)]
}

/** Files that are wrong as texts, or whose signature is. */
function spoilFile({ statement, signature }: Signed): string[] {
  const text = JSON.stringify({ statement, signature })
  const value = signature.value.startsWith('A') ? `B${signature.value.slice(1)}` : `A${signature.value.slice(1)}`
  return [
    JSON.stringify({ statement, signature: { ...signature, value } }),
    JSON.stringify({ statement, signature: { ...signature, kid: 'nobody' } }),
    JSON.stringify({ signature, statement }),
    JSON.stringify({ statement, signature }, null, 1),
    text.replace('{"statement":{', '{"statement":{"format":"laro-statement/1",'),
  ]
}

/** Two statements of one agent and kind, one after the other, of which the later does not go on from what the earlier carried. */
export function spoilFollowing(statements: readonly Signed[]): string[][] {
  const groups = Map.groupBy(statements, ({ statement }) => `${statement.kind} ${statement.agent.id}`)
  return [...groups.values()].flatMap((group) => {
    const at = group.findIndex(({ statement }, place) => place > 0 && statement.result.paid !== '0')
    const [earlier, later] = [group[at - 1]?.statement, group[at]?.statement]
    if (!earlier || !later) return []
    const { carryBefore, paid } = later.result
    const more = { ...later, result: { ...later.result, carryBefore: addOne(carryBefore), paid: addOne(paid) } }
    return [[signAgain(earlier), signAgain(more)]]
  })
}
