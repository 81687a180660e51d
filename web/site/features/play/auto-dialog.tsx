import { useState } from 'react'
import { t } from '#web/lib/i18n.ts'
import { currencyOf, type PlayGame, writeMinor } from '#web/site/features/play/model.ts'
import type { AutoInput } from '#web/site/features/play/use-auto.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

const counts = [10, 25, 50, 100] as const
/** How many stakes may be lost, or won, before it stops. */
const limits = [5n, 10n, 25n, 50n] as const

interface AutoDialogProps {
  readonly game: PlayGame
  readonly stake: bigint
  readonly onClose: () => void
  readonly onStart: (input: AutoInput) => void
}

/** Rounds by themselves, within what the law of the place allows: so many, until so much is lost or won. It never raises the bet. */
export function AutoDialog({ game, stake, onClose, onStart }: AutoDialogProps) {
  const { maxRounds } = game.policy.autoplay
  const offered = counts.filter((count) => count <= maxRounds)
  const [rounds, setRounds] = useState<number>(offered[0] ?? maxRounds)
  const [limit, setLimit] = useState<bigint>(limits[1])
  const [profit, setProfit] = useState<bigint | null>(null)
  const [stopsOnWin, setStops] = useState(false)
  return (
    <Dialog title={t('play.auto.title')} size="small" closeLabel={t('state.close')} onClose={onClose}>
      <fieldset>
        <legend className="mb-2 font-medium text-soft">{t('play.auto.rounds')}</legend>
        <div className="grid grid-cols-4 gap-2">
          {offered.map((count) => (
            <Choice key={count} isChosen={count === rounds} onChoose={() => setRounds(count)}>
              {String(count)}
            </Choice>
          ))}
        </div>
      </fieldset>
      <fieldset className="mt-5">
        <legend className="mb-2 font-medium text-soft">{t('play.auto.lossLimit')}</legend>
        <div className="grid grid-cols-2 gap-2">
          {limits.map((times) => (
            <Choice key={String(times)} isChosen={times === limit} onChoose={() => setLimit(times)}>
              {writeMinor(stake * times, currencyOf(game))}
            </Choice>
          ))}
        </div>
      </fieldset>
      <fieldset className="mt-5">
        <legend className="mb-2 font-medium text-soft">{t('play.auto.profitLimit')}</legend>
        <div className="grid grid-cols-2 gap-2">
          {limits.map((times) => (
            <Choice
              key={String(times)}
              isChosen={times === profit}
              onChoose={() => setProfit(times === profit ? null : times)}
            >
              {writeMinor(stake * times, currencyOf(game))}
            </Choice>
          ))}
        </div>
      </fieldset>
      <div className="mt-5">
        <Checkbox
          label={t('play.auto.stopOnWin')}
          checked={stopsOnWin}
          onChange={({ target }) => setStops(target.checked)}
        />
      </div>
      <Button
        look="gold"
        size="large"
        className="mt-6 w-full"
        onClick={() => {
          onClose()
          onStart({
            ...{ rounds, stopsOnWin, lossLimit: stake * limit },
            profitLimit: profit === null ? null : stake * profit,
          })
        }}
      >
        {t('play.auto.start')}
      </Button>
    </Dialog>
  )
}

interface ChoiceProps {
  readonly isChosen: boolean
  readonly onChoose: () => void
  readonly children: string
}

function Choice({ isChosen, onChoose, children }: ChoiceProps) {
  return (
    <button type="button" aria-pressed={isChosen} onClick={onChoose} className="pick">
      <bdi dir="ltr">{children}</bdi>
    </button>
  )
}
