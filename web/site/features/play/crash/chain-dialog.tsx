import { t } from '#web/lib/i18n.ts'
import { Link } from '#web/lib/navigation.tsx'
import type { CrashView } from '#web/site/features/play/crash/use-crash.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

/** What shared rounds are drawn from: the published ends of the chain, and the links that were played. */
export function ChainDialog({ crash, onClose }: { readonly crash: CrashView; readonly onClose: () => void }) {
  const { chain, history, mine, round } = crash
  return (
    <Dialog title={t('play.fairTitle')} closeLabel={t('state.close')} onClose={onClose}>
      <p className="text-soft">{t('play.crash.chainLead')}</p>
      <dl className="mt-5 grid gap-3">
        {chain && <Hash label={t('play.crash.terminal')} value={chain.terminal} />}
        {chain && <Hash label={t('play.crash.salt')} value={chain.salt} />}
        {history.slice(0, 4).map(({ index, hash }) => (
          <Hash key={index} label={t('play.crash.link', { number: String(index) })} value={hash} />
        ))}
      </dl>
      <div className="mt-5 flex flex-wrap gap-3">
        {round?.state === 'over' &&
          mine.map(({ id }) => (
            <Link key={id} to={`/fair?round=${id}`} className={buttonClass({ look: 'gold' })}>
              {t('play.crash.proof')}
            </Link>
          ))}
        <Link to="/fair" className={buttonClass()}>
          {t('play.toVerifier')}
        </Link>
      </div>
    </Dialog>
  )
}

function Hash({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div className="rounded-2xl bg-well px-4 py-3 shadow-well">
      <dt className="text-[13px] text-soft">{label}</dt>
      <dd className="mt-0.5 font-mono text-[13px] break-all">
        <bdi dir="ltr">{value}</bdi>
      </dd>
    </div>
  )
}
