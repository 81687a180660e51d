import { t } from '#web/lib/i18n.ts'
import { askAgain } from '#web/site/features/play/game-query.ts'
import type { Table, TableState } from '#web/site/features/play/table.ts'
import { Button } from '#web/ui/button.tsx'
import { WifiOff } from '#web/ui/icons.ts'

interface UnconfirmedBetProps {
  readonly table: Pick<Table, 'resend' | 'drop'>
  readonly state: Pick<TableState, 'isOnline'>
}

/** Asks before a bet is sent again whose connection was lost: by now the player may no longer want it. */
export function UnconfirmedBet({ table, state }: UnconfirmedBetProps) {
  return (
    <div className="grid w-full max-w-md gap-3 rounded-2xl bg-lose-wash px-4 py-3">
      <p className="flex items-center gap-3 font-medium text-lose">
        <WifiOff aria-hidden="true" className="size-5 flex-none" />
        {t('play.unconfirmed')}
      </p>
      <div className="grid grid-cols-2 gap-2">
        <Button
          onClick={() => {
            table.drop()
            askAgain()
          }}
        >
          {t('play.unconfirmedDrop')}
        </Button>
        <Button look="gold" disabled={!state.isOnline} onClick={() => table.resend()}>
          {t('play.unconfirmedSend')}
        </Button>
      </div>
    </div>
  )
}
