import type { CallRefused } from '#web/features/client/use-call.ts'
import { t } from '#web/lib/i18n.ts'
import { Link } from '#web/lib/navigation.tsx'
import { refusalText } from '#web/site/features/play/refusal-text.ts'
import { Mark } from '#web/ui/art/mark.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'

interface GameClosedProps {
  readonly query: { readonly error: CallRefused | null; readonly isFetching: boolean; refetch(): Promise<unknown> }
}

/** In the place of a game that cannot be played: why, another try, and the way to the others. */
export function GameClosed({ query }: GameClosedProps) {
  return (
    <main id="content" className="grid min-h-dvh place-items-center px-5">
      <div className="grid max-w-md justify-items-center gap-5 text-center">
        <Mark size={64} />
        <h1 className="text-[26px] font-semibold">{t('play.closed')}</h1>
        <p role="alert" className="text-soft">
          {refusalText(query.error?.refusal ?? '')}
        </p>
        <div className="flex flex-wrap justify-center gap-3">
          <Button look="gold" isBusy={query.isFetching} onClick={() => void query.refetch()}>
            {t('state.retry')}
          </Button>
          <Link to="/" className={buttonClass()}>
            {t('play.toGames')}
          </Link>
        </div>
      </div>
    </main>
  )
}
