import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto'
import { hashLeaf, pathOf, rootOf } from '#modules/ledger/merkle.ts'
import { rootText } from '#modules/ledger/root.ts'

/** A small ledger with known contents, for verifiers in other languages: its proofs have the shape that the server serves. */

const sha256 = (...parts: readonly (string | Uint8Array)[]): Buffer => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

/** An Ed25519 key from 32 known bytes, in the frame that PKCS #8 has for one (RFC 8410). */
const pkcs8Frame = Buffer.from('302e020100300506032b657004220420', 'hex')
const privateKey = createPrivateKey({
  key: Buffer.concat([pkcs8Frame, sha256('the key of the examples')]),
  format: 'der',
  type: 'pkcs8',
})
const kid = 'example'

const exampleKeys = [{ kid, jwk: createPublicKey(privateKey).export({ format: 'jwk' }) }]
export const signExample = (bytes: Uint8Array): string => sign(null, bytes, privateKey).toString('base64url')
export const exampleKid = kid

interface Line {
  readonly id: string
  readonly groupId: string
  readonly debit: string
  readonly credit: string
  readonly currency: string
  readonly amount: string
  readonly kind: string
  readonly ref: string
}

/** What `ledger_leaf` of the database hashes. */
const leafText = (line: Line): string =>
  [line.id, line.groupId, line.debit, line.credit, line.currency, line.amount, line.kind, line.ref].join('|')

interface BatchHead {
  readonly lane: number
  readonly height: string
  readonly atMicros: string
  readonly previous: string
}

/** What `ledger_batch_hash` of the database hashes. */
const batchText = ({ lane, height, atMicros, previous }: BatchHead, count: number, root: string): string =>
  ['laro-batch-v1', lane, height, atMicros, count, root, previous].join('|')

interface Batch extends BatchHead {
  readonly lines: readonly Line[]
  readonly leaves: readonly string[]
  readonly hash: string
}

const kinds = ['stake', 'payout', 'deposit', 'withdrawal', 'jackpot'] as const

function makeLines(batch: number): Line[] {
  const count = 1 + ((batch * 7) % 5)
  return Array.from({ length: count }, (_, at) => {
    const kind = kinds[(batch + at) % kinds.length] ?? 'stake'
    return {
      id: String(batch * 1000 + at),
      groupId: String(batch * 1000 + at - (at % 2)),
      debit: String(100 + ((batch * 31 + at) % 40)),
      credit: String(200 + ((batch * 17 + at) % 40)),
      currency: (batch + at) % 4 === 3 ? 'USDT' : 'PHP',
      amount: String((batch * 7919 + at * 104_729) % 5_000_000),
      kind,
      ref: batch % 2 === 0 ? `niño-${batch}` : `round:${batch}|${at}`,
    }
  })
}

function makeBatch(number: number, lane: number, height: number, previous: string): Batch {
  const lines = makeLines(number)
  const leaves = lines.map((line) => hex(sha256(leafText(line))))
  const root = hex(sha256(...leaves.map((leaf) => Buffer.from(leaf, 'hex'))))
  const atMicros = String(1_794_000_000_000_000 + number * 1_234_567)
  const head = { lane, height: String(height), atMicros, previous }
  return { ...head, lines, leaves, hash: hex(sha256(batchText(head, lines.length, root))) }
}

/** Two days of batches over three lanes, each batch with a line that is proven, and the roots that were signed over them. */
export function makeLedgerProofs(batchesADay: number) {
  const heads = new Map<number, { readonly height: number; readonly hash: string }>()
  let previousRoot: Uint8Array = new Uint8Array(32)
  let number = 1_000
  const days = ['2026-11-15', '2026-11-16'].map((day) => {
    const batches: Batch[] = []
    for (let count = 0; count < batchesADay; count += 1) {
      number += 1
      const lane = number % 3
      const head = heads.get(lane) ?? { height: 0, hash: '0'.repeat(64) }
      const batch = makeBatch(number, lane, head.height + 1, head.hash)
      heads.set(lane, { height: head.height + 1, hash: batch.hash })
      batches.push(batch)
    }
    batches.sort((one, other) => one.lane - other.lane || Number(one.height) - Number(other.height))
    const nodes = batches.map(({ hash }) => hashLeaf(Buffer.from(hash, 'hex')))
    const unsigned = { day, size: BigInt(nodes.length), root: rootOf(nodes), previous: previousRoot }
    previousRoot = unsigned.root
    const signed = {
      ...{ day, size: String(nodes.length), root: hex(unsigned.root), previous: hex(unsigned.previous) },
      signedAt: `${day.slice(0, -2)}${Number(day.slice(-2)) + 1}T00:05:00.000Z`,
      ...{ kid, signature: signExample(rootText(unsigned)) },
    }
    const proofs = batches.map(({ lines, ...batch }, place) => {
      const at = place % lines.length
      return {
        line: lines[at] as Line,
        batch: { ...batch, place: at },
        root: { place: String(place), path: pathOf(nodes, place).map(hex), signed },
      }
    })
    return { signed, proofs }
  })
  return {
    proofs: days.flatMap(({ proofs }) => proofs),
    roots: days.map(({ signed }) => signed).toReversed(),
    keys: exampleKeys,
  }
}
