import { FormField } from '#web/agent/features/envelopes/form-field.tsx'
import { t } from '#web/lib/i18n.ts'
import { ShieldCheck } from '#web/ui/icons.ts'

interface FairnessProps {
  readonly hash: string
  readonly seed: string
  readonly onSeed: (seed: string) => void
}

/** The promise: the house has fixed its part before the sender adds theirs, and shows it when the envelope is over. */
export function Fairness({ hash, seed, onSeed }: FairnessProps) {
  return (
    <details className="group rounded-[10px] bg-well px-4 shadow-well">
      <summary className="flex min-h-11 cursor-pointer items-center gap-2.5 text-[13px] font-medium text-soft hover:text-strong">
        <ShieldCheck aria-hidden="true" className="size-4 flex-none text-win" />
        {t('envelope.fair')}
      </summary>
      <div className="grid gap-3 pb-4">
        <p className="text-[13px] text-soft">{t('envelope.fairHint')}</p>
        <div>
          <p className="mb-1 text-[12.5px] text-faint">{t('envelope.serverSeedHash')}</p>
          <bdi dir="ltr" className="tabular block text-[12.5px] break-all">
            {hash}
          </bdi>
        </div>
        <FormField
          label={t('envelope.clientSeed')}
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          maxLength={64}
          value={seed}
          onChange={({ target }) => onSeed(target.value)}
        />
      </div>
    </details>
  )
}
