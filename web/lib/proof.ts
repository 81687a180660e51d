import type { z } from 'zod'
import { formatMoney, isCurrency } from '#kit/money.ts'
import type { proof as proofContract, roots as rootsContract } from '#modules/ledger/contract.ts'
import { checkSignature, fromHex, sha256, toHex, utf8 } from '#web/lib/digest.ts'

/**
 * Checks, with nothing but this browser's own cryptography, that a line is in the signed ledger. The format is the ledger's;
 * tools/check-proof.mjs checks the same without a line of our code.
 */
export type Proof = z.output<typeof proofContract.reply>
export type RootKey = z.output<typeof rootsContract.reply>['keys'][number]

/** What a member was shown, and wants proved. */
export interface ShownLine {
  readonly account: string
  readonly id: string
  readonly kind: string
  readonly ref: string
  /** A signed decimal, as on the statement. */
  readonly amount: string
}

export const proofSteps = ['line', 'batch', 'chain', 'root', 'signature'] as const
export type ProofStep = (typeof proofSteps)[number]

/** `waiting` until the day is signed; `unknown` where a browser lacks Ed25519, which proves nothing either way. */
export type StepState = 'holds' | 'broken' | 'waiting' | 'unknown'

export interface CheckedStep {
  readonly step: ProofStep
  readonly state: StepState
  /** The hash or the signature that the step arrived at, in hex or base64url. */
  readonly found: string
}

export type Verdict = 'holds' | 'broken' | 'waiting' | 'unknown'

export async function checkProof(proof: Proof, shown: ShownLine, keys: readonly RootKey[]): Promise<CheckedStep[]> {
  const { line, batch, root } = proof
  const text = [line.id, line.groupId, line.debit, line.credit, line.currency, line.amount, line.kind, line.ref].join(
    '|',
  )
  const leaf = await sha256(utf8(text))
  const batchRoot = toHex(await sha256(...batch.leaves.map(fromHex)))
  const header = [
    'laro-batch-v1',
    batch.lane,
    batch.height,
    batch.atMicros,
    batch.leaves.length,
    batchRoot,
    batch.previous,
  ]
  const batchHash = await sha256(utf8(header.join('|')))
  const steps: CheckedStep[] = [
    step('line', isShown(proof, shown), toHex(leaf)),
    step('batch', batch.leaves[batch.place] === toHex(leaf), batchRoot),
    step('chain', toHex(batchHash) === batch.hash, toHex(batchHash)),
  ]
  if (!root)
    return [...steps, { step: 'root', state: 'waiting', found: '' }, { step: 'signature', state: 'waiting', found: '' }]

  const top = await climb(batchHash, BigInt(root.place), BigInt(root.signed.size), root.path.map(fromHex))
  const isUnderRoot = top !== null && toHex(top) === root.signed.root
  return [
    ...steps,
    step('root', isUnderRoot, top ? toHex(top) : ''),
    { step: 'signature', state: await checkRoot(root.signed, keys), found: root.signed.signature },
  ]
}

export function verdictOf(steps: readonly CheckedStep[]): Verdict {
  const has = (state: StepState) => steps.some((one) => one.state === state)
  if (has('broken')) return 'broken'
  if (has('waiting')) return 'waiting'
  return has('unknown') ? 'unknown' : 'holds'
}

function step(name: ProofStep, holds: boolean, found: string): CheckedStep {
  return { step: name, state: holds ? 'holds' : 'broken', found }
}

/** A proof of another line proves nothing about this one. */
function isShown({ line }: Proof, shown: ShownLine): boolean {
  const isOut = shown.amount.startsWith('-')
  if (!isCurrency(line.currency) || !/^\d+$/.test(line.amount)) return false
  return (
    line.id === shown.id &&
    line.kind === shown.kind &&
    line.ref === shown.ref &&
    (isOut ? line.debit : line.credit) === shown.account &&
    `${isOut ? '-' : ''}${formatMoney(BigInt(line.amount), line.currency)}` === shown.amount
  )
}

/**
 * RFC 9162, 2.1.3.2: from a leaf of a tree of `size` leaves up to its root. Null when the path does not fit the tree, so that
 * a path that is too short or too long is no proof of anything.
 */
export async function climb(
  data: Uint8Array,
  place: bigint,
  size: bigint,
  path: readonly Uint8Array[],
): Promise<Uint8Array | null> {
  if (place < 0n || place >= size) return null
  let hash = await sha256(Uint8Array.of(0), data)
  let at = place
  let last = size - 1n
  for (const neighbour of path) {
    if (last === 0n) return null
    if ((at & 1n) === 1n || at === last) {
      hash = await sha256(Uint8Array.of(1), neighbour, hash)
      // A last node without a partner moves up alone, past every level where it has none.
      while (at !== 0n && (at & 1n) === 0n) {
        at >>= 1n
        last >>= 1n
      }
    } else {
      hash = await sha256(Uint8Array.of(1), hash, neighbour)
    }
    at >>= 1n
    last >>= 1n
  }
  return last === 0n ? hash : null
}

async function checkRoot(
  { day, size, root, previous, kid, signature }: NonNullable<Proof['root']>['signed'],
  keys: readonly RootKey[],
): Promise<StepState> {
  return await checkSignature({ text: `laro-root-v1|${day}|${size}|${root}|${previous}`, kid, signature }, keys)
}
