import { envelopeConfigHash, envelopeGame, envelopeParams, splitEnvelope } from '#engines/envelope.ts'
import { canonicalJson } from '#engines/fairness/canonical.ts'
import { hashSeed } from '#engines/fairness/commit.ts'
import { hashText } from '#engines/fairness/hash.ts'
import { gameHash } from '#engines/fairness/replay.ts'
import type { Beside } from '#engines/fairness/replay-shared.ts'
import { openStream } from '#engines/fairness/stream.ts'
import type { Game, Json } from '#engines/game.ts'
import { msToReach, multiplierAt } from '#engines/instant/crash/growth.ts'
import { instantGames } from '#engines/instant/games.ts'
import { lotteryGameOf } from '#engines/lottery/games.ts'
import { type ModelId, slotGameOf } from '#engines/slots/models.ts'
import { pictureOf, type SlotState } from '#engines/slots/spin.ts'
import { tableGames } from '#engines/tables/games.ts'
import { assert } from '#kit/assert.ts'
import { nodeHmac } from '#kit/node-hmac.ts'
import { makeLedgerProofs } from '#tests/verifier/ledger-proofs.ts'
import { drawLottery } from '#tests/verifier/make-lotteries.ts'
import { playTable } from '#tests/verifier/make-tables.ts'
import { type NextAction, openLink, openSeeds, playRound, recordDraws, spinOn } from '#tests/verifier/rounds.ts'
import { makeStatements } from '#tests/verifier/statements.ts'

/**
 * The worked examples of docs/fairness.md, computed by the engines themselves. fairness-doc.test.ts holds the document against them;
 * write-examples.ts writes them into it.
 */

const serverSeed = '0123456789abcdef'.repeat(4)
const clientSeed = 'player-seed-1'
const maxPayout = 5_000_000_00n

type Example = Readonly<Record<string, unknown>>

function gameOf(id: string): Game {
  const game = instantGames.find(({ info }) => info.id === id)
  assert(game, `${id} is one of the instant games`)
  return game
}

const noAction: NextAction = () => null
const inOrder =
  (...planned: readonly Json[]): NextAction =>
  (_, actions) =>
    planned[actions.length] ?? null

interface InstantExample {
  readonly id: string
  readonly choice: Json
  readonly nonce?: number
  readonly stake?: bigint
  readonly maxPayout?: bigint
  readonly next?: NextAction
}

function instantExample(example: InstantExample): Example {
  const { id, choice, nonce = 0, stake = 50_00n, next = noAction } = example
  const bet = { stake, maxPayout: example.maxPayout ?? maxPayout, choice }
  const { proof, draws, bytesUsed } = playRound(gameOf(id), openSeeds(serverSeed, clientSeed, nonce), bet, next)
  return { proof, draws, bytesUsed }
}

function crashExample(index: number, autoX100: number | null, next: NextAction): Example {
  const bet = { stake: 1_01n, maxPayout, choice: { autoX100 } }
  const { proof, draws, bytesUsed } = playRound(gameOf('crash'), openLink(index), bet, next)
  return { proof, draws, bytesUsed }
}

/** The first spin is shown in full, so that a verifier can be compared step by step; cells are listed reel by reel, top row first. */
function slotExample(id: ModelId, nonce: number, stake = 1_01n): Example {
  const game = slotGameOf(id)
  const plain = game as unknown as Game
  const bet = { stake, maxPayout, choice: {} }
  const { proof, draws, bytesUsed } = playRound(plain, openSeeds(serverSeed, clientSeed, nonce), bet, spinOn(plain))
  const { view } = proof.outcome as { readonly view: SlotState }
  const [spin] = view.spins
  assert(spin, 'a round has its first spin')
  const { landed, frames, scatters, scatterUnits, coins } = pictureOf(game.machine, spin)
  const windowOf = (cells: readonly string[]) =>
    Array.from({ length: game.machine.reels }, (_, reel) =>
      cells.slice(reel * game.machine.rows, (reel + 1) * game.machine.rows).join(' '),
    )
  const firstSpin = {
    landed: windowOf(landed),
    windows: frames.map(({ cells, wins, factor }) => ({
      cells: windowOf(cells),
      wins: wins.map(({ symbol, count, line, units }) => ({ symbol, count, line, units })),
      factor,
    })),
    scatters: scatters.length,
    scatterUnits,
    coins: coins.length,
  }
  return { proof, firstSpin, draws, bytesUsed }
}

/** A slip on a round of a table. */
function tableExample(
  id: string,
  index: number,
  spots: Readonly<Record<string, bigint>>,
  { acts = {}, pools = {} }: Partial<Beside> = {},
): Example {
  const game = tableGames.find(({ info }) => info.id === id)
  assert(game, `${id} is one of the tables`)
  const slip = Object.entries(spots).map(([spot, stake]) => ({ choice: { spot }, stake }))
  return { ...playTable(game, openLink(index), slip, { acts, pools }) }
}

function streamExample(): Example {
  const toHex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
  const blocks = [0, 1, 2].map((block) => toHex(nodeHmac(serverSeed)(`${clientSeed}:0:${block}`)))
  const draws: string[] = []
  const stream = openStream(nodeHmac, { serverSeed, clientSeed, nonce: 0 })
  const draw = recordDraws(stream, draws)
  draw.u32()
  draw.int(6)
  draw.bits52()
  draw.int(52)
  // Half of all values are rejected.
  for (let at = 0; at < 3; at += 1) draw.int(2 ** 31 + 1)
  for (let at = 0; at < 2; at += 1) draw.int(2 ** 32)
  return {
    serverSeed,
    clientSeed,
    nonce: 0,
    serverSeedHash: hashSeed(serverSeed),
    blocks,
    draws,
    cursor: stream.cursor,
  }
}

function hashExample(): Example {
  const { info, rules } = gameOf('dice')
  const text = canonicalJson({ game: info.id, mathVersion: info.mathVersion, rules })
  return { rules, text, configHash: gameHash(gameOf('dice')) }
}

function envelopeExample(): Example {
  const input = { kind: 'random', total: 100_00n, shares: 5, unit: 1n } as const
  const { source, stream } = openSeeds(serverSeed, clientSeed, 0)
  const draws: string[] = []
  const shares = splitEnvelope(input, recordDraws(stream, draws))
  assert(shares.ok, 'the example can be shared')
  const proof = {
    ...{ version: 1, game: envelopeGame.id, mathVersion: envelopeGame.mathVersion, configHash: envelopeConfigHash },
    ...{ source, params: envelopeParams(input), outcome: { shares: shares.value.map(String) } },
  }
  return { proof, draws, bytesUsed: stream.cursor }
}

function jackpotExample(): Example {
  const [target, salt] = ['731904', '00112233445566778899aabbccddeeff']
  return { target, salt, text: `${target}:${salt}`, commitment: hashText(`${target}:${salt}`) }
}

function growthExample(): Example {
  const times = [0, 165, 166, 1_000, 5_000, 11_552, 11_553, 60_000, 153_505, 153_506]
  const points = [101, 150, 200, 1_000, 123_456, 1_000_000]
  return {
    multiplierAt: times.map((ms) => [ms, multiplierAt(ms)]),
    msToReach: points.map((x100) => [x100, msToReach(x100)]),
  }
}

/** The shortest statement of a kind that was paid and, if asked for, has what the document speaks of. */
function statementExample(
  kind: string,
  has: (statement: ReturnType<typeof makeStatements>[number]) => boolean,
  from = statements(),
): Example {
  const found = from
    .filter((one) => one.statement.kind === kind && one.statement.result.paid !== '0' && has(one))
    .map((one) => ({ one, length: JSON.stringify(one).length }))
    .sort((a, b) => a.length - b.length)[0]
  assert(found, `there is such a statement of ${kind}`)
  return { file: JSON.stringify(found.one) }
}

let made: ReturnType<typeof makeStatements> | undefined
/** From before there was a rule about who counts as active. */
function statements(): ReturnType<typeof makeStatements> {
  made ??= makeStatements(2, 15, 1_500, Number.POSITIVE_INFINITY)
  return made
}

/** Somebody counted, and somebody who bet enough did not. */
function uncountedExample(): Example {
  const has = ({ statement }: ReturnType<typeof makeStatements>[number]) =>
    statement.uncounted?.[0] !== undefined && statement.result.active > 0
  return statementExample('realtime', has, makeStatements(2, 15, 1_500))
}

function ledgerExample(): Example {
  const { proofs, keys } = makeLedgerProofs(7)
  const proof = proofs[9]
  assert(proof, 'the second day has a third batch')
  return { proof, keys }
}

function tableExamples(): [string, Example][] {
  return [
    ['baccarat', tableExample('baccarat', 74, { banker: 1_01n, 'perfect-pair': 50n, 'banker-pair': 50n, big: 33n })],
    ['baccarat-no-commission', tableExample('baccarat-no-commission', 6, { banker: 1_01n, tie: 1_00n })],
    ['dragon-tiger', tableExample('dragon-tiger', 33, { dragon: 1_01n, tie: 50n, 'suited-tie': 10n })],
    ['roulette', tableExample('roulette', 91, { red: 1_00n, 'split-17-20': 1_00n, 'dozen-2': 1_00n })],
    [
      'roulette-la-partage',
      tableExample('roulette-la-partage', 218, { red: 1_01n, 'dozen-1': 1_00n, 'straight-0': 1_00n }),
    ],
    ['sic-bo', tableExample('sic-bo', 42, { small: 1_00n, 'single-4': 1_00n, 'total-9': 1_00n, 'pair-1-4': 1_00n })],
    ['colour-game', tableExample('colour-game', 12, { red: 1_00n, yellow: 1_00n, green: 1_00n })],
    ['cockfight', tableExample('cockfight', 5, { meron: 1_01n, wala: 1_01n, 'both-down': 50n, 'time-draw': 10n })],
    [
      'cockfight-pool',
      tableExample(
        'cockfight-pool',
        6,
        { meron: 1_01n, wala: 1_01n, 'both-down': 50n },
        { pools: { meron: '120000', wala: '80000' } },
      ),
    ],
    [
      'blackjack',
      tableExample(
        'blackjack',
        1,
        { 'seat-1': 1_01n, 'split-1': 1_01n, 'behind-2': 50n, 'behind-3': 50n },
        { acts: { '1': ['split', 'hit', 'stand'], '2': ['double'] } },
      ),
    ],
    [
      'three-card-poker',
      tableExample(
        'three-card-poker',
        17,
        { ante: 1_01n, play: 1_01n, 'pair-plus': 50n },
        { acts: { table: ['play'] } },
      ),
    ],
  ]
}

/** A ticket of a lottery: selections by play, a peso each. */
function lotteryExample(id: string, index: number, selections: Readonly<Record<string, string>>): [string, Example] {
  const game = lotteryGameOf(id)
  assert(game, `${id} is one of the lotteries`)
  const group = game.pricing === 'group' ? 1905 : null
  const bets = Object.entries(selections).map(([play, selection]) => ({ play, selection, group, stake: '101' }))
  return [id, { ...drawLottery(game, openLink(index), '20270115-42', bets) }]
}

function lotteryExamples(): [string, Example][] {
  const digits = '0123456789'
  return [
    lotteryExample('ssc', 21, {
      fixed: '147,28,,5,0123456789',
      'five-direct': `${digits},${digits},${digits},${digits},${digits}`,
      'front-three-group-6': digits,
      'back-three-group-sum': '04 05 06 07 08 09 10 11 12 13 14 15 16 17',
      'any-two-group': '1235,02468',
      'dragon-tiger': '1v2-dragon 1v2-tiger 1v2-tie',
      'back-three-card': 'straight pair mixed',
      'niu-niu': 'none niu-3',
      'five-tickets': '01234 56789',
    }),
    lotteryExample('eleven-five', 22, {
      'any-3': '01 02 03 04 05 06 07',
      'any-6-bankers': '01 02,03 04 05 06 07 08 09 10 11',
      'front-two-direct': '01 02 03 04 05 06,05 06 07 08 09 10 11',
    }),
    lotteryExample('k3', 23, { sum: '9 10 11 12', 'two-different': '123456', 'pair-and-single': '123,456' }),
    lotteryExample('pk10', 24, {
      fixed: '01 02 03 04 05,,,,,,,,,06 07 08 09 10',
      'sum-halves': 'big small odd',
      'dragon-tiger': '1v10-dragon 2v9-tiger',
    }),
    lotteryExample('pc28', 25, { sum: '13 14', corners: 'big-odd small-even', ends: 'very-small very-big' }),
    lotteryExample('mark-six', 26, {
      'special-halves': 'big odd',
      'flat-zodiac': 'rat tiger dragon horse',
      'two-of-two': '01 05 09 13 17 21 25 29 33 37 41 45 49',
      'special-colour': 'red blue',
    }),
    lotteryExample('keno-80', 27, { 'pick-5': '03 14 25 36 47 58 69', 'low-high': 'low level' }),
    lotteryExample('vietnam-north', 28, {
      'lo-2': '05 16 27 38 49',
      'xien-2': '01 12 23 34 45 56 67 78',
      'truot-4': '09 18 27 36 54 63',
      'de-last-digit': '13579',
    }),
    lotteryExample('vietnam-province', 29, { 'lo-2': '05 16 27 38 49', da: '01 12 23 34 45 56', 'bao-7': '07 77' }),
    lotteryExample('four-digit', 30, {
      'big-roll': `${digits},${digits},0,5`,
      'big-box': '1234 5566',
      'small-straight': '0042',
    }),
    lotteryExample('thai', 31, { 'two-top-direct': `${digits},13579`, 'run-top': '0246', 'three-tod-3': digits }),
    lotteryExample('two-digit', 32, {
      'straight-tickets': '0107 3105',
      'any-order': '01 02 03 04 05 06 07 08 09 10 11 12 13',
    }),
    lotteryExample('three-digit', 33, { 'any-order-6': digits, 'any-order-3': '0123' }),
    lotteryExample('six-of-42', 34, { six: '01 03 05 07 11 13 17 19 23 29 31 37' }),
  ]
}

/** Every example by the name that it has in the document. */
export function makeExamples(): ReadonlyMap<string, Example> {
  return new Map<string, Example>([
    ['stream', streamExample()],
    ['config-hash', hashExample()],
    ['dice', instantExample({ id: 'dice', choice: { side: 'over', chances: 7_000 }, stake: 1_01n })],
    ['limbo', instantExample({ id: 'limbo', choice: { targetX100: 150 }, nonce: 1, stake: 1_01n })],
    ['coin-flip', instantExample({ id: 'coin-flip', choice: { side: 'heads' }, stake: 1_01n })],
    ['plinko', instantExample({ id: 'plinko', choice: { rows: 12, risk: 'medium' }, stake: 1_01n })],
    ['wheel', instantExample({ id: 'wheel', choice: { risk: 'low' }, stake: 1_01n })],
    ['scratch-losing', instantExample({ id: 'scratch', choice: { card: 'bright' } })],
    ['scratch-winning', instantExample({ id: 'scratch', choice: { card: 'bright' }, nonce: 2 })],
    ['keno', instantExample({ id: 'keno', choice: { numbers: [5, 78, 33, 40] } })],
    ['bingo', instantExample({ id: 'bingo', choice: {}, nonce: 4 })],
    [
      'mines',
      instantExample({
        ...{ id: 'mines', choice: { mines: 3 }, stake: 1_01n },
        next: inOrder({ kind: 'open', cell: 3 }, { kind: 'open', cell: 24 }, { kind: 'collect' }),
      }),
    ],
    [
      'hi-lo',
      instantExample({
        ...{ id: 'hi-lo', choice: {}, stake: 1_01n, nonce: 6 },
        next: inOrder(
          { kind: 'guess', guess: 'lower' },
          { kind: 'skip' },
          { kind: 'guess', guess: 'lower' },
          { kind: 'collect' },
        ),
      }),
    ],
    ['crash-growth', growthExample()],
    ['crash-cash-out', crashExample(2, null, inOrder({ kind: 'cash_out', elapsedMs: 2_500 }, { kind: 'end' }))],
    ['crash-target', crashExample(2, 120, inOrder({ kind: 'end' }))],
    ...tableExamples(),
    ...lotteryExamples(),
    ['slot-a96', slotExample('a96', 29)],
    ['slot-beacon', slotExample('beacon', 26)],
    ['slot-breeze', slotExample('breeze', 25)],
    ['slot-delta', slotExample('delta', 142)],
    ['slot-grove-hold', slotExample('grove', 209)],
    ['slot-grove-free', slotExample('grove', 130)],
    ['slot-lantern', slotExample('lantern', 63)],
    ['slot-nine', slotExample('nine', 95)],
    ['slot-orchard', slotExample('orchard', 223)],
    ['slot-ripple', slotExample('ripple', 51)],
    ['slot-rivers', slotExample('rivers', 210)],
    ['slot-summit', slotExample('summit', 380)],
    ['slot-trio', slotExample('trio', 123)],
    ['slot-tumble', slotExample('tumble', 132)],
    ['slot-twin', slotExample('twin', 317)],
    ['slot-vault', slotExample('vault', 134)],
    ['envelope', envelopeExample()],
    ['jackpot', jackpotExample()],
    ['ledger', ledgerExample()],
    ['statement-turnover', statementExample('realtime', ({ statement }) => statement.people.length > 1)],
    ['statement-uncounted', uncountedExample()],
    ['statement-net', statementExample('dividend', ({ statement }) => statement.result.lossCarryBefore !== '0')],
    ['statement-rebate', statementExample('rebate', ({ statement }) => statement.corrections.length > 0)],
  ])
}

/** JSON with a line for each field of the first two levels, so that a difference is seen where it is. */
function writeExample(example: Example): string {
  const fields = Object.entries(example).map(([key, value]) => {
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    if (!isObject) return `  ${JSON.stringify(key)}: ${JSON.stringify(value)}`
    const inner = Object.entries(value).map(([name, part]) => `    ${JSON.stringify(name)}: ${JSON.stringify(part)}`)
    return `  ${JSON.stringify(key)}: {\n${inner.join(',\n')}\n  }`
  })
  return `{\n${fields.join(',\n')}\n}`
}

const block = /<!-- example: ([a-z0-9-]+) -->\n```json\n([\s\S]*?)```/g

/** The document with its examples as the engines compute them now. */
export function fillExamples(document: string, examples: ReadonlyMap<string, Example>): string {
  return document.replaceAll(block, (_, name: string) => {
    const example = examples.get(name)
    assert(example, `${name} is an example that the document shows`)
    return `<!-- example: ${name} -->\n\`\`\`json\n${writeExample(example)}\n\`\`\``
  })
}

export function namesIn(document: string): string[] {
  return [...document.matchAll(block)].map(([, name = '']) => name)
}
