import { randomUUID } from 'node:crypto'
import { type Faults, happens } from './faults.ts'
import type { Outcome, VendorGame } from './games.ts'
import type { Speaker } from './speaker.ts'

/** Somebody at one of our games. */
export interface Sitting {
  readonly game: VendorGame
  readonly currency: string
  /** Null plays with play money, of which this vendor keeps count itself. */
  readonly seat: { readonly player: string; readonly session: string } | null
  balance: bigint
  /** Rounds that the house pays for, under the id of its grant. */
  freeRounds: { readonly id: string; bet: bigint; left: number } | null
}

export interface PlayedRound {
  readonly round: string
  readonly game: string
  readonly player: string
  readonly bet: string
  readonly win: string
  readonly outcome: Outcome
  readonly isVoid: boolean
}

interface Answer {
  readonly code: string
  readonly balance: bigint
  readonly results: readonly { readonly replay: boolean }[]
}

export interface Line {
  readonly speaker: Speaker
  readonly faults: () => Faults
  pause(ms: number): Promise<void>
}

export type RoundResult =
  | { readonly ok: true; readonly played: PlayedRound }
  | { readonly ok: false; readonly code: string }

const triesMax = 8
const retryMs = 150

/** Plays one round: the stake, the draw, the win. What the house's line does meanwhile is not the player's loss. */
export async function playRound(line: Line, sitting: Sitting, bet: bigint, choice: string): Promise<RoundResult> {
  const round = `r-${randomUUID()}`
  const { game } = sitting
  const outcome = game.draw(choice)
  const win = (bet * BigInt(outcome.x100)) / 100n
  const player = sitting.seat?.player ?? 'demo'
  const played = { round, game: game.id, player, bet: String(bet), win: String(win), outcome, isVoid: false }
  if (!sitting.seat) {
    if (sitting.balance < bet) return { ok: false, code: 'INSUFFICIENT_FUNDS' }
    sitting.balance += win - bet
    return { ok: true, played }
  }
  if (sitting.freeRounds && sitting.freeRounds.left > 0) return await playFree(line, sitting, played)
  if (happens(line.faults().reorder)) return await playReordered(line, sitting, played)
  const stake = { type: 'bet', tx: `b-${randomUUID()}`, amount: String(bet) }
  const placed = await tell(line, sitting, round, [stake], false)
  if (placed === null) return await giveUp(line, sitting, round, stake.tx)
  note(sitting, placed)
  if (placed.code !== 'OK') return { ok: false, code: placed.code }
  return await pay(line, sitting, played)
}

async function pay(line: Line, sitting: Sitting, played: PlayedRound): Promise<RoundResult> {
  const prize = { type: 'win', tx: `w-${randomUUID()}`, amount: played.win }
  const paid = await insist(line, sitting, played.round, [prize], true)
  note(sitting, paid)
  return isTaken(paid) ? { ok: true, played } : { ok: false, code: paid?.code ?? 'TEMPORARY' }
}

/** A win that the house holds back for a while is as good as paid: it is not told again. */
const isTaken = (answer: Answer | null): boolean => answer?.code === 'OK' || answer?.code === 'HELD'

/** The win overtakes its bet on the way; the house refuses it, and it is told again under a new name. */
async function playReordered(line: Line, sitting: Sitting, played: PlayedRound): Promise<RoundResult> {
  const prize = { type: 'win', tx: `w-${randomUUID()}`, amount: played.win }
  const stake = { type: 'bet', tx: `b-${randomUUID()}`, amount: played.bet }
  const early = await insist(line, sitting, played.round, [prize], true)
  const placed = await tell(line, sitting, played.round, [stake], false)
  if (placed === null) return await giveUp(line, sitting, played.round, stake.tx)
  note(sitting, placed)
  if (placed.code !== 'OK') return { ok: false, code: placed.code }
  return isTaken(early) ? { ok: true, played } : await pay(line, sitting, played)
}

async function playFree(line: Line, sitting: Sitting, played: PlayedRound): Promise<RoundResult> {
  const { freeRounds } = sitting
  if (freeRounds) freeRounds.left -= 1
  // A round that won nothing is told too, so that both sides count the same.
  const prize = { type: 'freeround_win', tx: `f-${randomUUID()}`, amount: played.win, grant: freeRounds?.id }
  const paid = await insist(line, sitting, played.round, [prize], true)
  note(sitting, paid)
  return isTaken(paid) ? { ok: true, played } : { ok: false, code: paid?.code ?? 'TEMPORARY' }
}

function note(sitting: Sitting, answer: Answer | null): void {
  if (answer && answer.balance >= 0n) sitting.balance = answer.balance
}

/** Whether the stake was taken is not known, so it is taken back, however often that has to be said. */
async function giveUp(line: Line, sitting: Sitting, round: string, ref: string): Promise<RoundResult> {
  const back = { type: 'rollback', tx: `x-${randomUUID()}`, ref }
  note(sitting, await insist(line, sitting, round, [back], true))
  return { ok: false, code: 'TEMPORARY' }
}

/** Says the same until the answer is final. */
async function insist(
  line: Line,
  sitting: Sitting,
  round: string,
  actions: readonly object[],
  isEnd: boolean,
): Promise<Answer | null> {
  for (let attempt = 1; attempt <= triesMax; attempt += 1) {
    // The last tries are spared the faults: a line that is down for good is not what is simulated.
    const answer = await tell(line, sitting, round, actions, isEnd, attempt > triesMax / 2)
    if (answer) return answer
    await line.pause(retryMs)
  }
  return null
}

/** Null where it is not known what became of it. */
async function tell(
  line: Line,
  { game, currency, seat }: Sitting,
  round: string,
  actions: readonly object[],
  isEnd: boolean,
  isSpared = false,
): Promise<Answer | null> {
  const { duplicate, lose, delayMs } = line.faults()
  const body = JSON.stringify({ ...seat, game: game.id, round, currency, actions, round_end: isEnd })
  if (delayMs > 0 && !isSpared) await line.pause(delayMs)
  const send = async (): Promise<Answer | null> => {
    const isAnswerLost = !isSpared && happens(lose)
    try {
      const heard = await line.speaker.ask('POST', '/v1/wallet/transactions', body, { isAnswerLost })
      if (heard.status !== 200 || !heard.isSigned) return null
      const { code, balance, results } = JSON.parse(heard.body) as { code: string; balance: string; results: [] }
      return { code, balance: BigInt(balance), results }
    } catch {
      return null
    }
  }
  if (isSpared || !happens(duplicate)) return await send()
  const [first, second] = await Promise.all([send(), send()])
  return first ?? second
}
