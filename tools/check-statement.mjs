// Computes statements of payouts (GET /wps/member/payouts/:payout/file) anew, from what stands in them alone.
// It shares no code with Laro and needs nothing but Node, so that a stranger can read all of it and trust its answer.
//
//   node tools/check-statement.mjs statement.json … [--keys roots.json]
//
// With the keys from GET /wps/ledger/roots it checks the signature as well.
import { createHash, createPublicKey, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'

const formats = ['laro-statement/1', 'laro-statement/2', 'laro-statement/3']
const million = 1_000_000n
const sha256 = (text) => createHash('sha256').update(text).digest('hex')
const sum = (values) => values.reduce((total, value) => total + value, 0n)

/** Takes what the call answered, with or without the envelope around it. */
function read(file) {
  const json = JSON.parse(readFileSync(file, 'utf8'))
  const value = json?.success === true ? json.value : json
  return typeof value?.text === 'string' ? JSON.parse(value.text) : value
}

/** "12.50" with two places is 1250. */
function minor(decimal, places) {
  const [whole, fraction = ''] = decimal.split('.')
  return BigInt(whole + fraction.padEnd(places, '0'))
}

/** Down to whole minor units, below zero too. */
function floor(millionths) {
  const rest = ((millionths % million) + million) % million
  return { amount: (millionths - rest) / million, rest }
}

function measured(line, measure) {
  const [stake, turnover, payout, given] = ['stake', 'turnover', 'payout', 'given'].map((name) => BigInt(line[name]))
  if (measure === 'turnover') return turnover
  return measure === 'loss' ? stake - payout : stake - payout - given
}

/** What of the agent's own rate became prize, in millionths: it is not paid again. */
function traded({ format }, { who, traded: amount }) {
  if (format !== 'laro-statement/3') return 0n
  return who.length === 0 ? BigInt(amount) : 0n
}

/** The contract is read from the very text that both sides agreed to. */
function readTerms({ contract, exponent }) {
  if (contract === null) return null
  if (sha256(contract.document) !== contract.hash) throw new Error('the contract is not the one that was hashed')
  const { activeFrom, tiers } = JSON.parse(contract.document)
  return {
    activeFrom: minor(activeFrom, exponent),
    tiers: tiers.map((tier) => ({ ...tier, amount: minor(tier.amount, exponent) })),
  }
}

/** How many members of the team have bet enough and are not among those who do not count. */
function countActive({ lines, agent, format, uncounted }, activeFrom) {
  const turnovers = new Map()
  for (const { who, turnover } of lines) {
    const member = who[0] ?? agent.id
    turnovers.set(member, (turnovers.get(member) ?? 0n) + BigInt(turnover))
  }
  const hasBetEnough = (turnover) => turnover > 0n && turnover >= activeFrom
  const enough = new Set([...turnovers.keys()].filter((member) => hasBetEnough(turnovers.get(member))))
  if (format !== 'laro-statement/2') return enough.size
  for (const [at, { id, reason }] of uncounted.entries()) {
    if (!enough.has(id)) throw new Error(`${id} has not bet enough, and is said not to count`)
    if (at > 0 && uncounted[at - 1].id >= id) throw new Error('those who do not count are not in the order of ids')
    if (!['browser', 'account', 'deposit'].includes(reason)) throw new Error(`${reason} is no reason not to count`)
  }
  return enough.size - uncounted.length
}

/** What is left of a loss that the house has to win back, and what may be paid for. */
function carryLoss(net, amount, periods, { policy, periodsMax }) {
  const rest = net - amount
  if (rest >= 0n) return { base: rest, amount: 0n, periods: 0 }
  const age = amount > 0n ? periods + 1 : 1
  const isForgotten = policy === 'reset' || (periodsMax !== null && age > periodsMax)
  return isForgotten ? { base: 0n, amount: 0n, periods: 0 } : { base: 0n, amount: -rest, periods: age }
}

function computeReach(statement, terms) {
  const { lines, measure, result } = statement
  const brought = sum(lines.map((line) => measured(line, measure)))
  const loss =
    measure === 'net'
      ? carryLoss(brought, BigInt(result.lossCarryBefore), result.lossPeriodsBefore, statement.carryPolicy)
      : { base: brought, amount: 0n, periods: 0 }
  const active = terms === null ? 0 : countActive(statement, terms.activeFrom)
  const holds = (tier) => loss.base >= tier.amount && active >= tier.active
  const reached = terms === null || loss.base <= 0n ? [] : terms.tiers.filter(holds)
  return { brought, loss, active, ratePpm: Math.max(0, ...reached.map((tier) => tier.ratePpm)) }
}

/** Everything that came past the agent, at the agent's rate less the highest that was paid below. */
function computeShare(statement, ratePpm) {
  const { kind, lines, carried, measure, people, rates, result } = statement
  const reached = new Map(people.map((person) => [person.id, person.rates]))
  const rateOf = (id, category) => {
    const own = reached.get(id) ?? 0
    return typeof own === 'number' ? own : (own[category] ?? 0)
  }
  const less = (who, category) => {
    const mine = kind === 'rebate' ? (rates?.[category] ?? 0) : ratePpm
    const paid = Math.max(0, ...who.map((id) => rateOf(id, category)))
    return BigInt(Math.max(0, mine - paid))
  }
  const ofLines = lines.map((line) => measured(line, measure) * less(line.who, line.category) - traded(statement, line))
  if (measure !== 'net' || ratePpm === 0) return sum(ofLines)
  // What somebody below made good was not paid for there: it comes off where they stand, and comes in one place above.
  const ofCarried = carried.map(({ who, amount }) => BigInt(amount) * (less(who.slice(1), null) - less(who, null)))
  const ofOwnCarry = BigInt(result.lossCarryBefore) * BigInt(ratePpm)
  return sum(ofLines) + sum(ofCarried) - ofOwnCarry
}

function hashInputs({ lines, agent, kind, format }) {
  const rows = new Map()
  for (const line of lines) {
    const name = `${line.who[0] ?? agent.id}|${kind === 'rebate' ? (line.category ?? '') : ''}`
    const row = rows.get(name) ?? [0n, 0n, 0n, 0n, 0n, 0n]
    const ofPrizes = format === 'laro-statement/3' ? line.traded : 0n
    const figures = [line.bets, line.stake, line.turnover, line.payout, line.given, ofPrizes].map(BigInt)
    rows.set(
      name,
      row.map((figure, at) => figure + figures[at]),
    )
  }
  const texts = [...rows].filter(([, row]) => row.some((figure) => figure !== 0n))
  return sha256(
    texts
      // What was traded stands at the end, where there is any.
      .map(([name, row]) => `${name}|${(row[5] === 0n ? row.slice(0, 5) : row).join('|')}\n`)
      .sort()
      .join(''),
  )
}

/** What the statement should say, by the rules as they are written down. */
function compute(statement) {
  const { corrections, result, minimumPayout } = statement
  const { brought, loss, active, ratePpm } = computeReach(statement, readTerms(statement))
  const share = floor(computeShare(statement, ratePpm))
  const worth = (one) => BigInt(one.turnover) * BigInt(one.ratePpm - one.paidPpm) - traded(statement, one)
  const corrected = floor(sum(corrections.map(worth)))
  const due = BigInt(result.carryBefore) + share.amount + corrected.amount
  const isPaid = due > 0n && due >= BigInt(minimumPayout)
  return {
    brought,
    base: loss.base,
    active,
    ratePpm,
    share: share.amount,
    breakagePpm: share.rest + corrected.rest,
    corrections: corrected.amount,
    carryBefore: result.carryBefore,
    carryAfter: isPaid ? 0n : due,
    paid: isPaid ? due : 0n,
    lossCarryBefore: result.lossCarryBefore,
    lossPeriodsBefore: result.lossPeriodsBefore,
    lossCarryAfter: loss.amount,
    lossPeriodsAfter: loss.periods,
  }
}

function isSigned({ statement, signature }, keys) {
  const key = keys.find(({ kid }) => kid === signature?.kid)
  if (key?.jwk.crv !== 'Ed25519') return false
  const text = Buffer.from(`${statement.format}|${sha256(JSON.stringify(statement))}`)
  const publicKey = createPublicKey({ key: key.jwk, format: 'jwk' })
  return verify(null, text, publicKey, Buffer.from(signature.value, 'base64url'))
}

/** What is wrong with a file; nothing when it holds. */
function findFaults(file, keys) {
  const signed = read(file)
  const { statement } = signed
  if (!formats.includes(statement?.format)) return ['it is no statement']
  if (statement.format === 'laro-statement/3' && statement.kind !== 'rebate') return ['only rebates leave out prizes']
  const faults = []
  if (keys && !isSigned(signed, keys)) faults.push('the signature does not hold')
  if (hashInputs(statement) !== statement.inputsHash) faults.push('the figures are not those that were paid for')
  const computed = compute(statement)
  for (const [name, value] of Object.entries(computed)) {
    const said = statement.result[name]
    if (String(said) !== String(value)) faults.push(`${name} is said to be ${said}, and comes to ${value}`)
  }
  return faults
}

function describe({ statement }) {
  const { kind, window, agent, currency, exponent, result } = statement
  const digits = result.paid.padStart(exponent + 1, '0')
  const paid = `${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`
  return `${kind} of ${agent.name}, ${window.start} to ${window.end}: ${paid} ${currency}`
}

const words = process.argv.slice(2)
const at = words.indexOf('--keys')
const keysFile = at < 0 ? null : words[at + 1]
const files = words.filter((_, place) => at < 0 || (place !== at && place !== at + 1))
if (files.length === 0 || keysFile === undefined) {
  process.stdout.write('usage: node tools/check-statement.mjs statement.json … [--keys roots.json]\n')
  process.exit(1)
}
let broken = 0
const keys = keysFile === null ? null : read(keysFile).keys
for (const file of files) {
  let faults
  try {
    faults = findFaults(file, keys)
  } catch (error) {
    faults = [`it cannot be read: ${error.message}`]
  }
  if (faults.length > 0) {
    broken += 1
    process.stdout.write(`✗ ${file}\n${faults.map((fault) => `  ${fault}\n`).join('')}`)
  } else if (files.length < 20) process.stdout.write(`✓ ${describe(read(file))}\n`)
}
process.stdout.write(
  broken === 0 ? `${files.length} computed anew, all the same\n` : `${broken} of ${files.length} do not hold\n`,
)
process.exit(broken === 0 ? 0 : 1)
