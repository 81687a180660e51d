import { playName, shortPlayName, tabName } from '#web/features/lottery/play-names.ts'
import { t } from '#web/lib/i18n.ts'
import type { TicketForm } from '#web/site/features/play/lottery/ticket-form.ts'

/** Kinds of plays, and the plays of the kind that is open. */
export function PlayTabs({ form }: { readonly form: TicketForm }) {
  const { game, play, choosePlay } = form
  const tabs = [...new Set(game.plays.map(({ tab }) => tab))]
  const ids = game.plays.filter(({ tab }) => tab === play.tab).map(({ id }) => id)
  const firstOf = (tab: string): string => game.plays.find((one) => one.tab === tab)?.id ?? play.id
  return (
    <nav className="play-kinds" aria-label={t('lottery.plays')}>
      {tabs.length > 1 && (
        <div className="play-tabs">
          {tabs.map((tab) => (
            <button key={tab} type="button" aria-pressed={tab === play.tab} onClick={() => choosePlay(firstOf(tab))}>
              {tabName(tab)}
            </button>
          ))}
        </div>
      )}
      {ids.length > 1 && (
        <div className="play-forms">
          {ids.map((id) => (
            <button
              key={id}
              type="button"
              aria-pressed={id === play.id}
              aria-label={playName(id)}
              onClick={() => choosePlay(id)}
            >
              {shortPlayName(id, ids)}
            </button>
          ))}
        </div>
      )}
    </nav>
  )
}
