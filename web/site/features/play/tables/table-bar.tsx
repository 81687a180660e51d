import { t } from '#web/lib/i18n.ts'
import { GameBar } from '#web/site/features/play/game-bar.tsx'
import { type Mode, writeMinor, writeShort } from '#web/site/features/play/model.ts'
import { kindOf } from '#web/site/features/play/tables/game-kinds.ts'
import { limitsOf, type Slip, type TableAnswer } from '#web/site/features/play/tables/model.ts'
import { type Purse, purseOf } from '#web/site/features/play/tables/use-live-table.ts'
import { ShieldCheck } from '#web/ui/icons.ts'

interface TableBarProps {
  readonly answer: TableAnswer
  readonly mode: Mode
  /** The newest slip, which knows the balance better than an older answer. */
  readonly placed: Slip | null
  readonly name: string
}

/** The bar over a table; it says who deals. */
export function TableBar({ answer, mode, placed, name }: TableBarProps) {
  const purse = purseOf(answer, placed)
  const isFight = kindOf(answer.game) === 'cockfight'
  const { currency, least, spotMost } = limitsOf(answer.limits, purse.currency)
  const game = {
    ...{ nodeId: answer.id, mode, gameName: name, currency },
    // Set apart, so that it keeps its direction in every language.
    vendorName: `${isFight ? `${t('tables.fight.virtual')}, ` : ''}\u2066${writeShort(least, currency)} – ${writeShort(spotMost, currency)}\u2069`,
    policy: { showsNetPosition: true, showsSessionClock: true },
  }
  return (
    <GameBar
      game={game}
      place={{ path: `/live/${answer.id}`, out: isFight ? '/cockfight' : '/live' }}
      fact={
        <>
          <Balance purse={purse} mode={mode} className="for-phones" />
          {isFight ? <VirtualTag /> : <DealtBy />}
        </>
      }
    >
      <Balance purse={purse} mode={mode} />
    </GameBar>
  )
}

function DealtBy() {
  return (
    <span className="play-pill dealt-by">
      <ShieldCheck aria-hidden="true" className="size-[17px]" />
      {t('tables.dealtByComputer')}
    </span>
  )
}

/** A fight is drawn, wherever it is shown: nobody may take it for another kind. */
function VirtualTag() {
  return (
    <span className="play-pill virtual-tag">
      <b>{t('tables.fight.virtual')}</b>
      <small>{t('tables.fight.noAnimals')}</small>
    </span>
  )
}

interface BalanceProps {
  readonly purse: Purse
  readonly mode: Mode
  readonly className?: string
}

function Balance({ purse: { balance, currency }, mode, className = '' }: BalanceProps) {
  if (balance === null) return null
  return (
    <output
      className={`table-balance ${className}`}
      aria-label={t(mode === 'demo' ? 'play.demoBalance' : 'play.balance')}
    >
      <bdi dir="ltr">{writeMinor(balance, currency)}</bdi>
    </output>
  )
}
