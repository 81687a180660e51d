import '#web/features/lottery-records/tickets.css'
import { lotteryOf } from '#engines/lottery/lotteries.ts'
import { DrawnNumbers } from '#web/features/lottery/drawn-numbers.tsx'
import { playName, rowName } from '#web/features/lottery/play-names.ts'
import { decidedBy, lineText, noteText, sizeText } from '#web/features/lottery-records/ticket-words.ts'
import type { Ticket, TicketLine } from '#web/features/lottery-records/use-tickets.ts'
import { formatInstant } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { Link } from '#web/lib/navigation.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { ShieldCheck, Trophy } from '#web/ui/icons.ts'
import { Money } from '#web/ui/money.tsx'

interface TicketBodyProps {
  readonly ticket: Ticket
  /** The reader's own, unless the page around speaks of another. */
  readonly zone?: string
}

/** All that a ticket says: its lines, what was drawn, which notes won and why. */
export function TicketBody({ ticket, zone }: TicketBodyProps) {
  const { id, lottery, issue, serial, numbers, placedAt, lines, currency, state, stake, payout, plan } = ticket
  const own = lotteryOf(lottery)?.draws === 'own'
  const drawHref = `/lottery/${lottery}/results/${issue}`
  return (
    <div className="ticket-body">
      <dl className="ticket-facts">
        <Fact label={t('tickets.serial')} value={serial} isCode />
        <Fact label={t('tickets.issue')} value={issue} isCode />
        <Fact
          label={t('tickets.placed')}
          value={formatInstant(placedAt, zone === undefined ? {} : { timeZone: zone })}
        />
      </dl>
      {numbers && (
        <p className="ticket-drawn">
          <span>{t('tickets.drawn')}</span>
          <DrawnNumbers game={lotteryOf(lottery)?.game ?? ''} numbers={numbers} />
        </p>
      )}
      {plan !== null && <p className="text-soft">{t('tickets.byPlan')}</p>}
      {state === 'void' && <p className="text-soft">{t('tickets.voidHint')}</p>}
      <ol className="ticket-lines">
        {lines.map((line) => (
          <Line key={line.id} line={line} ticket={ticket} />
        ))}
      </ol>
      <p className="ticket-total">
        <span>{t('tickets.together')}</span>
        <Money amount={stake} currency={currency} className="font-semibold" />
        {payout !== null && (
          <>
            <span>{t('tickets.paid')}</span>
            <Money amount={payout} currency={currency} className="font-semibold" />
          </>
        )}
      </p>
      <p className="flex flex-wrap gap-2">
        {numbers && (
          <Link to={own ? `${drawHref}?ticket=${id}` : drawHref} className={buttonClass()}>
            <ShieldCheck aria-hidden="true" className="size-4 text-win" />
            {t(own ? 'tickets.proof' : 'tickets.draw')}
          </Link>
        )}
        <Link to={`/lottery/${lottery}`} className={buttonClass({ look: 'bare' })}>
          {t('tickets.again')}
        </Link>
      </p>
    </div>
  )
}

interface FactProps {
  readonly label: string
  readonly value: string
  /** A code is read from left to right, words as their language is. */
  readonly isCode?: boolean
}

function Fact({ label, value, isCode = false }: FactProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <bdi dir={isCode ? 'ltr' : undefined} className="tabular">
          {value}
        </bdi>
      </dd>
    </div>
  )
}

const notesShown = 5

function Line({ line, ticket }: { readonly line: TicketLine; readonly ticket: Ticket }) {
  const { play, stake, payout, wins } = line
  const { lottery, currency } = ticket
  const hasWon = wins.length > 0
  return (
    <li data-won={hasWon || undefined}>
      <p className="ticket-line-head">
        <b>{playName(play)}</b>
        <Money amount={stake} currency={currency} className="font-semibold" />
      </p>
      <p className="ticket-selection">
        <bdi>{lineText(lottery, line)}</bdi>
      </p>
      <p className="ticket-line-head text-[13px] text-soft">
        <span>{sizeText(line, currency)}</span>
        {payout !== null && (
          <span>
            {t('tickets.linePaid')} <Money amount={payout} currency={currency} className="font-semibold" />
          </span>
        )}
      </p>
      {hasWon && (
        <ul className="ticket-wins">
          {wins.slice(0, notesShown).map((win, at) => (
            <WinRow key={`${at} ${win.row}`} win={win} play={play} ticket={ticket} />
          ))}
          {wins.length > notesShown && (
            <li className="text-soft">{t('tickets.moreWins', { count: wins.length - notesShown })}</li>
          )}
        </ul>
      )}
    </li>
  )
}

/** Where a play has one prize only, what came says it all. */
function reasonOf(prize: string, drawn: string | null): string {
  if (drawn === null) return prize
  return prize === t('plays.row.win') ? t('tickets.came', { drawn }) : t('tickets.because', { prize, drawn })
}

interface WinRowProps {
  readonly win: TicketLine['wins'][number]
  readonly play: string
  readonly ticket: Ticket
}

function WinRow({ win: { row, numbers, at }, play, ticket }: WinRowProps) {
  const why = decidedBy(ticket.lottery, at, ticket.numbers ?? [])
  const note = noteText(ticket.lottery, play, numbers)
  return (
    <li>
      <Trophy aria-hidden="true" className="size-4 flex-none text-win" />
      <span>
        <b>{note}</b> · {reasonOf(rowName(row), why)}
      </span>
    </li>
  )
}
