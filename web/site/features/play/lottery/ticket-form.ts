import { useState } from 'react'
import type { LotteryGame, PlayType, Selection, Shape } from '#engines/lottery/model.ts'
import { formatSelection, readSelection, shapeOf } from '#engines/lottery/notation.ts'
import { quickPick } from '#engines/lottery/quick-pick.ts'
import { playOf } from '#engines/lottery/settle.ts'
import type { Currency } from '#kit/money.ts'
import { session } from '#web/features/client/client.ts'
import { openPopup } from '#web/features/popups/popups.ts'
import { openStakeBlock } from '#web/features/popups/stake-block.ts'
import { browserDraw } from '#web/lib/browser-draw.ts'
import {
  type BasketLine,
  basketFault,
  isTooWide,
  type LineSize,
  makeLine,
  noteFault,
  priceBet,
  repeatLines,
  type SentLine,
  sendableLines,
  type TicketLimits,
} from '#web/site/features/play/lottery/basket.ts'
import { chaseOf, noChase } from '#web/site/features/play/lottery/chase-choice.ts'
import { canBeTyped, emptyChoice, notesOf, readTyped, type Typed } from '#web/site/features/play/lottery/choice.ts'
import { placeTicket, type Refused } from '#web/site/features/play/lottery/place-ticket.ts'
import { type PlanAnswer, sendPlan } from '#web/site/features/play/lottery/send-plan.ts'
import {
  askTickets,
  type LotteryAnswer,
  type TicketAnswer,
  type TicketTerms,
} from '#web/site/features/play/lottery/use-lottery.ts'
import { useUncounted } from '#web/site/features/play/lottery/use-uncounted.ts'
import { minorOf } from '#web/site/features/play/model.ts'

/** What is to be said about a basket that was not taken. */
export type TicketNotice = Omit<Refused, 'isUnknown'>

interface Drafted {
  readonly play: string
  readonly choice: Selection
  /** Null while a pad is used. */
  readonly text: string | null
}

/** A pad of more than these is a field to type in. */
const padMost = 100

export const needsTyping = (shape: Shape): boolean =>
  shape.kind === 'tickets' ||
  shape.lists.some(({ symbols }) => symbols.kind === 'numbers' && symbols.to - symbols.from >= padMost)

function startDraft(play: PlayType): Drafted {
  const shape = shapeOf(play)
  return { play: play.id, choice: emptyChoice(shape), text: needsTyping(shape) ? '' : null }
}

export function limitsIn({ limits }: Pick<LotteryAnswer, 'limits'>, currency: Currency): TicketLimits {
  const found = limits.find((one) => one.currency === currency)
  const minor = (amount: string | undefined) => minorOf(amount ?? '0', currency)
  return {
    ...{ noteLeast: minor(found?.noteLeast), noteMost: minor(found?.noteMost), playMost: minor(found?.playMost) },
    ...{ issueMost: minor(found?.issueMost), ticketPayout: minor(found?.ticketPayout) },
  }
}

/** Everything a member does at a lottery: chooses, sizes, fills a basket, pays for it. */
export function useTicketForm(
  answer: LotteryAnswer,
  game: LotteryGame,
  { currency, mode }: TicketTerms,
  tickets: readonly TicketAnswer[],
) {
  const { lottery, prizeGroups, coverageMostPercent } = answer
  const [first] = game.plays
  if (!first) throw new Error('a lottery has plays')
  const [draft, setDraft] = useState(() => startDraft(first))
  const [chosenSize, setSize] = useState<LineSize>({ unit: '1', multiple: 1, prizeGroup: prizeGroups?.least ?? null })
  const [lines, setLines] = useState<readonly BasketLine[]>([])
  const [basketIssue, setBasketIssue] = useState<string | null>(null)
  const [nextId, setNextId] = useState(1)
  const [notice, setNotice] = useState<TicketNotice | null>(null)
  const [receipt, setReceipt] = useState<TicketAnswer | null>(null)
  const [isSending, setSending] = useState(false)
  const [chase, setChase] = useState(noChase)
  const [isNoticeWanted, setNoticeWanted] = useState(false)
  const [startedPlan, setStartedPlan] = useState<PlanAnswer | null>(null)

  const play = playOf(game, draft.play) ?? first
  const shape = shapeOf(play)
  const typed: Typed | null = draft.text === null ? null : readTyped(play, shape, draft.text)
  const choice = typed ? typed.choice : draft.choice
  const isReadable = typed === null || (typed.wrong.length === 0 && !typed.isTooLong)
  const limits = limitsIn(answer, currency)
  const notes = isReadable ? notesOf(play, shape, choice) : 0
  const isWide = notes > 0 && isTooWide(play, choice, coverageMostPercent)
  const size = isWide && prizeGroups ? { ...chosenSize, prizeGroup: prizeGroups.least } : chosenSize
  const draftSelection = notes > 0 ? formatSelection(play, choice) : null
  const judged = mode === 'real' && draftSelection !== null ? { play: play.id, selection: draftSelection } : null
  const uncounted = useUncounted({ answer, game, lines, draft: judged, tickets })
  const price = priceBet(play, notes > 0 ? choice : emptyChoice(shape), size, currency)
  const sizeFault = price.fault ?? noteFault(price.perNote, limits)
  const issue = lottery.sale?.issue ?? null
  const isMoved = lines.length > 0 && basketIssue !== null && issue !== null && basketIssue !== issue
  const soldOut = new Set(
    answer.soldOut.filter((one) => one.currency === currency).map(({ play: of, cell }) => `${of} ${cell}`),
  )

  const draftLine = (): BasketLine => makeLine(nextId, play, choice, size, currency)

  function keep(added: readonly BasketLine[]): void {
    if (lines.length === 0) setBasketIssue(issue)
    setLines([...lines, ...added])
    setNextId(nextId + added.length)
    setNotice(null)
  }

  function tellRefusal({ isUnknown, ...refused }: Refused): void {
    const { refusal } = refused
    setNotice({ ...refused, refusal: isUnknown ? 'ticket_is_lost' : refusal })
    openStakeBlock(refusal, refused.fields)
    if (refusal === 'real_account_is_needed') openPopup({ kind: 'trial' })
    if (refusal === 'sign_in_is_needed') openPopup({ kind: 'login' })
  }

  /** Whether it was bought: once, or as a plan over several issues. */
  async function send(sent: readonly BasketLine[], isChased = false): Promise<boolean> {
    if (issue === null || isSending || sent.length === 0) return false
    if (mode === 'real' && session.token() === null) {
      openPopup({ kind: 'login' })
      return false
    }
    setSending(true)
    setNotice(null)
    const basket = { issue, currency, odds: lottery.odds, lines: sendableLines(sent) }
    const { issues, isStoppedByWin } = chase
    const answered = isChased
      ? await sendPlan(lottery.id, { ...basket, chase: chaseOf(chase), issues, isStoppedByWin, isNoticeWanted })
      : await placeTicket(lottery.id, mode, mode === 'real' ? { ...basket, isNoticeWanted } : basket)
    setSending(false)
    askTickets()
    if ('refusal' in answered) {
      tellRefusal(answered)
      return false
    }
    if ('ticket' in answered) setReceipt(answered.ticket)
    else setStartedPlan(answered.plan)
    return true
  }

  return {
    ...{ answer, lottery, game, currency, limits, play, shape, choice, typed, text: draft.text, notes, price, size },
    ...{
      mode,
      chase,
      setChase,
      isNoticeWanted,
      setNoticeWanted,
      startedPlan,
      sizeFault,
      lines,
      isMoved,
      basketIssue,
      issue,
      notice,
      receipt,
      isSending,
      soldOut,
      isWide,
      ...uncounted,
    },
    basketFault: basketFault(lines, limits),
    choosePlay(id: string): void {
      const next = playOf(game, id)
      if (next) setDraft(startDraft(next))
      setNotice(null)
    },
    setChoice: (next: Selection): void => setDraft({ ...draft, choice: next }),
    setText: (text: string): void => setDraft({ ...draft, text }),
    /** From a pad to a field and back; what was chosen goes along. */
    toggleTyping(): void {
      if (!canBeTyped(shape) || needsTyping(shape)) return
      setDraft({ ...draft, choice, text: draft.text === null ? writeNumbers(shape, choice) : null })
    },
    setSize: (changes: Partial<LineSize>): void => setSize({ ...chosenSize, ...changes }),
    pickAtRandom(): void {
      const picked = quickPick(browserDraw, play)
      setDraft({ ...draft, choice: picked, text: draft.text === null ? null : writePicked(shape, picked, draft.text) })
    },
    clearDraft: (): void => setDraft(startDraft(play)),
    addToBasket(): void {
      if (notes === 0 || sizeFault !== null) return
      keep([draftLine()])
      setDraft(startDraft(play))
    },
    async betNow(): Promise<void> {
      if (notes > 0 && sizeFault === null && (await send([draftLine()]))) setDraft(startDraft(play))
    },
    async placeBasket(): Promise<void> {
      if (isMoved || !(await send(lines, chase.isOn))) return
      setLines([])
      setChase(noChase)
    },
    removeLine(id: number): void {
      setLines(lines.filter((line) => line.id !== id))
      setNotice(null)
    },
    /** Takes a line out of the basket and back onto its pad. */
    editLine(line: BasketLine): void {
      const found = playOf(game, line.play)
      const read = found && readSelection(found, line.selection)
      if (!found || !read?.ok) return
      setLines(lines.filter(({ id }) => id !== line.id))
      setSize({ unit: line.unit, multiple: line.multiple, prizeGroup: line.prizeGroup })
      setDraft({ play: line.play, choice: read.value, text: needsTyping(shapeOf(found)) ? line.selection : null })
    },
    clearBasket(): void {
      setLines([])
      setNotice(null)
    },
    moveBasket: (): void => setBasketIssue(issue),
    repeat(sent: readonly SentLine[]): void {
      keep(repeatLines(game, sent, nextId, currency))
    },
    closeReceipt(): void {
      setReceipt(null)
      setStartedPlan(null)
    },
  }
}

export type TicketForm = ReturnType<typeof useTicketForm>

function writeNumbers(shape: Shape, choice: Selection): string {
  const symbols = shape.kind === 'lists' ? shape.lists[0]?.symbols : undefined
  const digits = symbols?.kind === 'numbers' ? symbols.digits : 1
  return (choice[0] ?? []).map((number) => String(number).padStart(digits, '0')).join(' ')
}

/** A ticket at random comes after what was typed. */
function writePicked(shape: Shape, picked: Selection, before: string): string {
  const digits = shape.kind === 'tickets' && shape.symbols.kind === 'numbers' ? shape.symbols.digits : 1
  const written =
    shape.kind === 'tickets'
      ? picked
          .map((ticket) => ticket.map((number) => String(number).padStart(digits, '0')).join(digits > 1 ? ' ' : ''))
          .join('\n')
      : writeNumbers(shape, picked)
  return [before.trim(), written].filter((part) => part !== '').join('\n')
}
