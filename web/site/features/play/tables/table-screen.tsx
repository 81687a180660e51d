import { type ReactNode, useState } from 'react'
import { roundPath } from '#web/features/tables/round-path.ts'
import { spotName } from '#web/features/tables/spot-texts.ts'
import { languageNames } from '#web/i18n/names.ts'
import { formatNumber } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { Link } from '#web/lib/navigation.tsx'
import { Tool } from '#web/site/features/play/controls.tsx'
import { type Mode, writeMinor, writeShort } from '#web/site/features/play/model.ts'
import { ActBar } from '#web/site/features/play/tables/act-bar.tsx'
import { SeatProvider, useThisSeat } from '#web/site/features/play/tables/cloth.tsx'
import { HistorySheet } from '#web/site/features/play/tables/history-sheet.tsx'
import type { TableAnswer } from '#web/site/features/play/tables/model.ts'
import { RulesSheet } from '#web/site/features/play/tables/rules-sheet.tsx'
import { Stage } from '#web/site/features/play/tables/stage.tsx'
import { TableBar } from '#web/site/features/play/tables/table-bar.tsx'
import { TableTotals } from '#web/site/features/play/tables/table-totals.tsx'
import { TrayBar } from '#web/site/features/play/tables/tray-bar.tsx'
import { useSeat } from '#web/site/features/play/tables/use-seat.ts'
import { useTableKeys } from '#web/site/features/play/tables/use-table-keys.ts'
import { viewOf } from '#web/site/features/play/tables/views.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { History as HistoryIcon, LayoutGrid, List, MessageCircle, ShieldCheck, Users } from '#web/ui/icons.ts'
import { useIsRoomy } from '#web/ui/use-media.ts'

type Sheet = 'rules' | 'history' | 'chat'

interface TableScreenProps {
  readonly answer: TableAnswer
  readonly mode: Mode
  /** The chat of the table is another feature's; the page brings it. */
  readonly chat: ReactNode
  /** Where more tables are added beside this one; only where there is room for several. */
  readonly onMore: (() => void) | null
}

/** One table: the scene, the cloth, the tray, the roads, and what stands beside them. */
export function TableScreen({ answer, mode, chat, onMore }: TableScreenProps) {
  const seat = useSeat(answer, mode)
  const [sheet, setSheet] = useState<Sheet | null>(null)
  useTableKeys(seat, () => setSheet('rules'))
  const close = (): void => setSheet(null)
  const { Wide, Record } = viewOf(answer.game)
  const isRoomy = useIsRoomy()
  const talk = t('tables.talkIn', { language: languageNames[answer.language] })
  return (
    <SeatProvider seat={seat}>
      <div className="play table-page">
        <TableBar answer={answer} mode={mode} placed={seat.lastSlip} name={answer.name} />
        <main id="content" className="table-layout">
          <div className="table-scroll">
            <Stage />
            {Wide && <Wide />}
            <aside className="table-side">
              <div className="table-tools">
                <Tool icon={List} text={t('tables.rules')} onPress={() => setSheet('rules')} />
                <Tool icon={HistoryIcon} text={t('tables.history')} onPress={() => setSheet('history')} />
                {!isRoomy && <Tool icon={MessageCircle} text={t('tables.chat')} onPress={() => setSheet('chat')} />}
                {isRoomy && onMore && <Tool icon={LayoutGrid} text={t('tables.more')} onPress={onMore} />}
              </div>
              <Record />
              <OwnBets />
              <TableTotals />
              {isRoomy && (
                <section className="panel table-chat">
                  <h2>
                    {talk}
                    <Players />
                  </h2>
                  {chat}
                </section>
              )}
            </aside>
          </div>
          {seat.turn ? <ActBar /> : <TrayBar />}
        </main>
        {sheet === 'rules' && <RulesSheet seat={seat} onClose={close} />}
        {sheet === 'history' && <HistorySheet answer={answer} mode={mode} onClose={close} />}
        {sheet === 'chat' && (
          <Dialog title={talk} closeLabel={t('state.close')} onClose={close}>
            <div className="table-chat in-sheet">{chat}</div>
          </Dialog>
        )}
      </div>
    </SeatProvider>
  )
}

function Players() {
  const { live } = useThisSeat()
  return (
    <em>
      <Users aria-hidden="true" className="size-4" />
      <span className="sr-only">{t('tables.players')}</span>
      {formatNumber(live.players)}
    </em>
  )
}

/** What this player has on the round, spot by spot, and what each of them paid. */
function OwnBets() {
  const { answer, live, tray, own, limits, mode } = useThisSeat()
  const { currency } = limits
  const { round } = live
  return (
    <section className="panel own-bets" aria-label={t('tables.ownBets')}>
      <h2>
        {t('tables.ownBets')}
        {round && <em>{t('tables.round', { number: formatNumber(round.number) })}</em>}
      </h2>
      {tray.accepted.size === 0 ? (
        <p className="note">{t('tables.noBets')}</p>
      ) : (
        <ul>
          {[...tray.accepted].map(([spot, stake]) => {
            const paid = own?.payouts.get(spot)
            return (
              <li key={spot}>
                <span>{spotName(answer.game, spot)}</span>
                <bdi dir="ltr">{writeShort(stake, currency)}</bdi>
                {paid !== undefined && (
                  <b className={paid > stake ? 'text-win' : ''}>
                    <bdi dir="ltr">{writeMinor(paid - stake, currency, true)}</bdi>
                  </b>
                )}
              </li>
            )
          })}
        </ul>
      )}
      {live.phase === 'over' && round && (
        <Link to={roundPath(answer.id, round.number, mode)} className="proof-link">
          <ShieldCheck aria-hidden="true" className="size-4" />
          {t('tables.proof')}
        </Link>
      )}
    </section>
  )
}
