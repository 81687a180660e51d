// Checks a proof from GET /wps/ledger/proof/:posting against the keys from GET /wps/ledger/roots.
// It shares no code with Laro and needs nothing but Node, so that a stranger can read all of it and trust its answer.
//
//   node tools/check-proof.mjs proof.json roots.json
import { createHash, createPublicKey, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'

const [, , proofFile, rootsFile] = process.argv
if (!proofFile || !rootsFile) end('usage: node tools/check-proof.mjs proof.json roots.json')

function end(line) {
  process.stdout.write(`${line}\n`)
  process.exit(1)
}

/** Takes what the call answered, with or without the envelope around it. */
function read(file) {
  try {
    const json = JSON.parse(readFileSync(file, 'utf8'))
    return json?.success === true ? json.value : json
  } catch (error) {
    return end(`${file} cannot be read: ${error.message}`)
  }
}

function sha256(...parts) {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

function bytes(hex) {
  if (!/^[0-9a-f]{64}$/.test(hex)) throw new Error(`${hex} is not a hash`)
  return Buffer.from(hex, 'hex')
}

/** The root of a tree of `size` leaves (RFC 6962, 2.1), told from one leaf and its neighbours; the topmost stands last. */
function rootOf(leaf, place, size, path) {
  if (size === 1n) return path.length === 0 ? leaf : null
  if (path.length === 0) return null
  let left = 1n
  while (left * 2n < size) left *= 2n
  const neighbour = path[path.length - 1]
  const rest = path.slice(0, -1)
  const isLeft = place < left
  const own = isLeft ? rootOf(leaf, place, left, rest) : rootOf(leaf, place - left, size - left, rest)
  if (own === null) return null
  return isLeft ? sha256('\x01', own, neighbour) : sha256('\x01', neighbour, own)
}

function check(name, holds, found) {
  process.stdout.write(`${holds ? '✓' : '✗'} ${name.padEnd(10)} ${found}\n`)
  if (!holds) end('proof does not hold')
}

function checkProof({ line, batch, root }, { keys }) {
  const leaf = sha256(
    [line.id, line.groupId, line.debit, line.credit, line.currency, line.amount, line.kind, line.ref].join('|'),
  ).toString('hex')
  check('line', batch.leaves[batch.place] === leaf, leaf)

  const batchRoot = sha256(...batch.leaves.map(bytes)).toString('hex')
  const { lane, height, atMicros, previous } = batch
  const batchHash = sha256(
    ['laro-batch-v1', lane, height, atMicros, batch.leaves.length, batchRoot, previous].join('|'),
  )
  check('batch', batchHash.toString('hex') === batch.hash, batch.hash)
  check('chain', /^[0-9a-f]{64}$/.test(previous), `after ${previous}`)

  if (!root) end('the day’s root is not signed yet: this proves only what the ledger says today')
  const { signed } = root
  const [place, size] = [BigInt(root.place), BigInt(signed.size)]
  const isInTree = place >= 0n && place < size
  const top = isInTree ? rootOf(sha256('\x00', batchHash), place, size, root.path.map(bytes)) : null
  check('root', top?.toString('hex') === signed.root, `${signed.day} ${signed.root}`)

  const key = keys.find(({ kid }) => kid === signed.kid)
  const text = `laro-root-v1|${signed.day}|${signed.size}|${signed.root}|${signed.previous}`
  const isSigned =
    key?.jwk.crv === 'Ed25519' &&
    verify(
      null,
      Buffer.from(text),
      createPublicKey({ key: key.jwk, format: 'jwk' }),
      Buffer.from(signed.signature, 'base64url'),
    )
  check('signature', isSigned, `by ${signed.kid}`)
  const { day } = signed
  process.stdout.write(
    `proof holds: line ${line.id} (${line.kind} ${line.amount} ${line.currency}) is in the ledger of ${day}\n`,
  )
}

const [proof, roots] = [read(proofFile), read(rootsFile)]
try {
  checkProof(proof, roots)
} catch (error) {
  end(`this is not a proof with its roots: ${error.message}`)
}
