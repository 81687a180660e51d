import type { ChainSource, Proof, SeedsSource } from '#engines/fairness/proof.ts'
import type { RoundOutcome, RoundParams } from '#engines/fairness/replay.ts'
import type { SlipOutcome, SlipParams } from '#engines/fairness/replay-shared.ts'
import type { Json } from '#engines/game.ts'
import type { TicketBet, TicketOutcome, TicketParams } from '#engines/lottery/replay.ts'

/** Proofs with one thing changed in each, which every verifier refuses. */

const addOne = (digits: string) => String(BigInt(digits) + 1n)
const otherHash = (hash: string | null) => `${hash?.[0] === 'f' ? 'e' : 'f'}${hash?.slice(1)}`

/** Null where it cannot be done to this proof. */
type Change = (proof: Proof) => unknown

const ofSource =
  <Source extends SeedsSource | ChainSource>(kind: Source['kind'], change: (source: Source) => object): Change =>
  (proof) =>
    proof.source.kind === kind
      ? { ...proof, source: { ...proof.source, ...change(proof.source as unknown as Source) } }
      : null

const ofSeeds = (change: (source: SeedsSource) => object) => ofSource<SeedsSource>('seeds', change)
const ofChain = (change: (source: ChainSource) => object) => ofSource<ChainSource>('chain', change)

const ofRound =
  (change: (params: RoundParams, outcome: RoundOutcome) => object | null): Change =>
  (proof) => {
    if (proof.game === 'red-envelope' || isSlip(proof) || isTicket(proof)) return null
    const changed = change(proof.params as RoundParams, proof.outcome as RoundOutcome)
    return changed && { ...proof, ...changed }
  }

/** Of a slip on a table. */
const isSlip = ({ params }: Proof) => typeof params === 'object' && params !== null && 'spots' in params

/** Of a ticket of a lottery. */
const isTicket = ({ params }: Proof) => typeof params === 'object' && params !== null && 'bets' in params

const ofTicket =
  (change: (params: TicketParams, outcome: TicketOutcome) => object | null): Change =>
  (proof) => {
    const changed = isTicket(proof) ? change(proof.params as TicketParams, proof.outcome as TicketOutcome) : null
    return changed && { ...proof, ...changed }
  }

const ofBet = (change: (bet: TicketBet) => object) =>
  ofTicket((params) => {
    const [first, ...others] = params.bets
    return first ? { params: { ...params, bets: [{ ...first, ...change(first) }, ...others] } } : null
  })

const ofSlip =
  (change: (params: SlipParams, outcome: SlipOutcome) => object | null): Change =>
  (proof) => {
    const changed = isSlip(proof) ? change(proof.params as SlipParams, proof.outcome as SlipOutcome) : null
    return changed && { ...proof, ...changed }
  }

const ofSpot = (change: (spot: SlipParams['spots'][number]) => object) =>
  ofSlip((params) => {
    const [first, ...others] = params.spots
    return first ? { params: { ...params, spots: [{ ...first, ...change(first) }, ...others] } } : null
  })

/** What was done at one seat. */
const ofActs = (change: (actions: readonly string[]) => readonly Json[] | null) =>
  ofSlip(({ spots, acts }) => {
    const [seat] = Object.entries(acts ?? {}).find(([, actions]) => actions.length > 0) ?? []
    const changed = seat === undefined ? null : change(acts?.[seat] ?? [])
    return changed && { params: { spots, acts: { ...acts, [seat as string]: changed } } }
  })

const ofParams = (change: (params: RoundParams) => object | null) =>
  ofRound((params) => {
    const changed = change(params)
    return changed && { params: { ...params, ...changed } }
  })

const ofActions = (change: (actions: readonly Json[]) => readonly Json[] | null) =>
  ofParams(({ actions }) => {
    const changed = actions.length === 0 ? null : change(actions)
    return changed && { actions: changed }
  })

const ofEnvelope =
  (change: { readonly params?: object; readonly outcome?: object }): Change =>
  (proof) =>
    proof.game === 'red-envelope'
      ? {
          ...proof,
          params: { ...(proof.params as object), ...change.params },
          outcome: { ...(proof.outcome as object), ...change.outcome },
        }
      : null

/** One whose shares depend on what was drawn. */
function isDrawnEnvelope({ game, params, outcome }: Proof): boolean {
  if (game !== 'red-envelope') return false
  return (params as { kind: string }).kind === 'random' && new Set((outcome as { shares: string[] }).shares).size > 5
}

/** Choices that the game of this name does not have. */
const illegalChoices: Readonly<Record<string, readonly Json[]>> = {
  crash: [{ autoX100: 100 }, { autoX100: 1_000_001 }, { autoX100: '200' }],
  dice: [
    { side: 'under', chances: 0 },
    { side: 'over', chances: 9_801 },
    { side: 'both', chances: 5_000 },
  ],
  limbo: [{ targetX100: 100 }, { targetX100: 100_000_001 }],
  mines: [{ mines: 0 }, { mines: 25 }],
  plinko: [
    { rows: 9, risk: 'low' },
    { rows: '8', risk: 'low' },
    { rows: 8, risk: 'none' },
  ],
  keno: [{ numbers: [] }, { numbers: [1, 1] }, { numbers: [81] }, { numbers: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] }],
  wheel: [{ risk: 'none' }],
  scratch: [{ card: 'none' }, { card: 0 }],
  'coin-flip': [{ side: 'edge' }],
}

/** Actions that the game of this name refuses wherever they come. */
const illegalActions: Readonly<Record<string, readonly Json[]>> = {
  crash: [
    { kind: 'cash_out', elapsedMs: 0 },
    { kind: 'cash_out', elapsedMs: 153_507 },
  ],
  mines: [{ kind: 'open', cell: 25 }, { kind: 'open', cell: -1 }, { kind: 'collect', cell: 1 }, { kind: 'shut' }],
  'hi-lo': [{ kind: 'guess', guess: 'sideways' }, { kind: 'guess' }, { kind: 'fold' }],
}

const changes: readonly Change[] = [
  (proof) => ({ ...proof, version: 2 }),
  (proof) => ({ ...proof, configHash: otherHash(proof.configHash) }),
  (proof) => ({ ...proof, mathVersion: proof.mathVersion + 1 }),
  (proof) => ({ ...proof, game: proof.game === 'dice' ? 'limbo' : 'dice' }),
  (proof) => ({ ...proof, note: 'one field more' }),
  (proof) => ({ ...proof, outcome: { ...(proof.outcome as object), more: 1 } }),
  ofSeeds(() => ({ serverSeed: null })),
  ofSeeds(({ serverSeed }) => ({ serverSeed: otherHash(serverSeed) })),
  ofSeeds(({ serverSeedHash }) => ({ serverSeedHash: otherHash(serverSeedHash) })),
  ofSeeds(({ serverSeed }) => ({ serverSeed: serverSeed?.toUpperCase() })),
  ofSeeds(({ clientSeed }) => ({ clientSeed: `${clientSeed.slice(0, 20)} ` })),
  ofSeeds(() => ({ clientSeed: 'niño' })),
  ofSeeds(() => ({ nonce: -1 })),
  ofSeeds(() => ({ nonce: 0.5 })),
  ofChain(() => ({ hash: null })),
  ofChain(({ hash }) => ({ hash: otherHash(hash) })),
  ofChain(({ terminal }) => ({ terminal: otherHash(terminal) })),
  ofChain(({ index }) => ({ index: index + 1 })),
  ofChain(({ anchor }) => ({ anchor: { ...anchor, hash: otherHash(anchor.hash) } })),
  ofChain(({ anchor, index }) => ({
    anchor: { ...anchor, index: anchor.index + 1 < index ? anchor.index + 1 : index },
  })),
  ofChain(({ index, hash }) => ({ anchor: { index, hash } })),
  ofChain(({ index }) => ({ index: index + 1_000_000_000_000 })),
  ofChain(({ anchor }) => ({ anchor: { ...anchor, more: 1 } })),
  ofRound((_, { payout, view }) => ({ outcome: { payout: addOne(payout), view } })),
  ofRound((_, { payout, view }) => ({ outcome: { payout: Number(payout), view } })),
  ofRound((_, { payout, view }) => ({ outcome: { payout, view: { ...(view as object), more: 1 } } })),
  ofParams(() => ({ stake: '0' })),
  ofParams(({ stake }) => ({ stake: `0${stake}` })),
  ofParams(({ stake }) => ({ stake: `+${stake}` })),
  ofParams(({ stake }) => ({ stake: Number(stake) })),
  ofParams(() => ({ stake: '-1' })),
  ofParams(() => ({ maxPayout: '0' })),
  ofParams(() => ({ maxPayout: `1${'0'.repeat(19)}` })),
  ofParams(({ choice }) => ({ choice: { ...(choice as object), more: 1 } })),
  ofParams(() => ({ choice: null })),
  ofParams(() => ({ choice: [] })),
  ofParams(({ actions }) => ({ actions: [...actions, actions.at(-1) ?? { kind: 'spin' }] })),
  ofParams(({ actions }) => ({ actions: [{ kind: 'dance' }, ...actions] })),
  ofParams(() => ({ actions: null })),
  ofActions((actions) => actions.slice(0, -1)),
  ofActions((actions) => [{ ...(actions[0] as object), more: 1 }, ...actions.slice(1)]),
  ofSlip((_, { payout, ...outcome }) => ({ outcome: { ...outcome, payout: addOne(payout) } })),
  ofSlip((_, outcome) => ({ outcome: { ...outcome, payouts: [...outcome.payouts, '0'] } })),
  ofSlip((_, outcome) => ({ outcome: { ...outcome, drawn: { ...(outcome.drawn as object), more: 1 } } })),
  ofSlip((params) => ({ params: { ...params, more: 1 } })),
  ofSlip((params) => ({ params: { ...params, spots: {} } })),
  ofSlip(({ spots, acts }) => ({ params: acts ? { spots } : { spots, acts: {} } })),
  ofSlip((params) => (params.acts ? { params: { ...params, acts: [] } } : null)),
  ofSlip(({ spots, acts }) => (acts ? { params: { spots, acts: { ...acts, dealer: [] } } } : null)),
  ofSlip(({ spots, acts }) => (acts && Object.keys(acts).length > 0 ? { params: { spots, acts: {} } } : null)),
  ofActs((actions) => actions.slice(0, -1)),
  ofActs((actions) => [...actions, 'stand']),
  ofActs((actions) => ['dance', ...actions]),
  ofActs(() => [1]),
  ofSpot(() => ({ stake: '0' })),
  ofSpot(({ stake }) => ({ stake: `0${stake}` })),
  ofSpot(({ stake }) => ({ stake: Number(stake) })),
  ofSpot(() => ({ more: 1 })),
  ofSpot(() => ({ choice: { spot: 'elsewhere' } })),
  ofSpot(() => ({ choice: { spot: 'toString' } })),
  ofSpot(({ choice }) => ({ choice: { ...(choice as object), more: 1 } })),
  ofSpot(() => ({ choice: null })),
  ofTicket((_, outcome) => ({ outcome: { ...outcome, payout: addOne(outcome.payout) } })),
  ofTicket((_, outcome) => ({ outcome: { ...outcome, bets: [...outcome.bets, { wins: {}, payout: '0' }] } })),
  ofTicket((_, outcome) => ({
    outcome: { ...outcome, drawn: { numbers: outcome.drawn.numbers.toReversed(), more: 1 } },
  })),
  ofTicket((params) => ({ params: { ...params, issue: '2027-01-01' } })),
  ofTicket((params) => ({ params: { ...params, more: 1 } })),
  ofTicket((params) => ({ params: { ...params, bets: {} } })),
  ofBet(() => ({ play: 'elsewhere' })),
  ofBet(() => ({ selection: 'x' })),
  ofBet(() => ({ selection: '' })),
  ofBet(({ selection }) => ({ selection: ` ${selection}` })),
  ofBet(({ selection }) => ({ selection: `${selection},` })),
  ofBet(({ group }) => ({ group: group === null ? 1900 : 1961 })),
  ofBet(({ group }) => ({ group: group === null ? 0 : null })),
  ofBet(() => ({ stake: '0' })),
  ofBet(({ stake }) => ({ stake: Number(stake) })),
  ofBet(() => ({ more: 1 })),
  ofEnvelope({ params: { unit: '0' } }),
  ofEnvelope({ params: { unit: '3' } }),
  ofEnvelope({ params: { shares: 501 } }),
  ofEnvelope({ params: { shares: 0 } }),
  ofEnvelope({ params: { kind: 'fair' } }),
  ofEnvelope({ params: { total: '0' } }),
  ofEnvelope({ outcome: { shares: [] } }),
  (proof) => (isDrawnEnvelope(proof) ? { ...proof, source: { ...proof.source, nonce: 1 } } : null),
]

const withChoice = (choice: Json) => ofParams(() => ({ choice }))
const withAction = (action: Json) => ofParams(({ actions }) => ({ actions: [action, ...actions] }))

/** Every change that there is, done to one proof of every engine and version. */
export function spoilProofs(proofs: readonly Proof[]): unknown[] {
  return [...Map.groupBy(proofs, ({ configHash }) => configHash).values()].flatMap((rounds) => {
    const game = rounds[0]?.game ?? ''
    const choices = (illegalChoices[game] ?? []).map(withChoice)
    const actions = (illegalActions[game] ?? []).map(withAction)
    return [...changes, ...choices, ...actions].flatMap((change, at) => {
      const inTurn = [...rounds.slice(at % rounds.length), ...rounds]
      const found = inTurn.map(change).find((changed) => changed !== null)
      return found === undefined ? [] : [found]
    })
  })
}

/** Texts that some parsers read as the proof they were made from: no server of ours writes them. */
export function spoilTexts(proof: Proof): string[] {
  const text = JSON.stringify(proof)
  const { source } = proof as { readonly source: SeedsSource }
  return [
    text.replace('{"version":1,', '{"version":2,"version":1,'),
    text.replace('"version":1,', '"version":1.0,'),
    text.replace('"version":1,', '"version":1e0,'),
    text.replace('"version":1,', '"version":01,'),
    text.replace(JSON.stringify(source.clientSeed), '"\\ud800"'),
    `${text}${text}`,
    text.slice(0, -1),
  ]
}
