import { useMemo } from 'react'
import { provableEnvelope } from '#engines/envelope.ts'
import { verifyProof } from '#engines/fairness/proof.ts'
import type { EnvelopeProof } from '#web/features/envelopes/use-envelopes.ts'
import { browserHmac } from '#web/lib/browser-hmac.ts'
import { t } from '#web/lib/i18n.ts'
import { CopyText } from '#web/ui/copy-text.tsx'
import { CircleX, Clock3, ShieldCheck } from '#web/ui/icons.ts'

/**
 * Fills the envelope again from its seeds, here and now, and says whether the same shares come out. Until it is over only the promise
 * is known.
 */
export function ProofCheck({ proof }: { readonly proof: EnvelopeProof }) {
  const { serverSeed, serverSeedHash, clientSeed } = proof.source
  const verified = useMemo(
    () => (serverSeed === null ? null : verifyProof(browserHmac, proof, [provableEnvelope])),
    [proof, serverSeed],
  )
  const look = verified === null ? looks.waiting : verified.ok ? looks.holds : looks.broken
  const Icon = look.icon
  const seeds = [
    { label: t('envelope.serverSeedHash'), text: serverSeedHash },
    ...(serverSeed === null ? [] : [{ label: t('envelope.serverSeed'), text: serverSeed }]),
    { label: t('envelope.clientSeed'), text: clientSeed },
  ]
  return (
    <section aria-label={t('envelope.proof')} className="rounded-[10px] bg-well p-4 shadow-well">
      <p className={`flex items-center gap-2 font-semibold ${look.tone}`}>
        <Icon aria-hidden="true" className="size-[18px] flex-none" />
        {t(look.text)}
      </p>
      <p className="mt-1 text-[13px] text-soft">{t(look.hint)}</p>
      <dl className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-2.5">
        {seeds.map(({ label, text }) => (
          <div key={label}>
            <dt className="text-[12.5px] text-faint">{label}</dt>
            <dd className="tabular text-[12.5px] break-all">
              <bdi dir="ltr">{text}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {verified?.ok && (
        <p className="mt-3 text-[13px] text-soft [&_bdi]:sr-only">
          {t('envelope.copyProof')}{' '}
          <CopyText
            text={JSON.stringify(proof)}
            label={t('envelope.copyProof')}
            copiedLabel={t('envelope.proofCopied')}
          />
        </p>
      )}
    </section>
  )
}

const looks = {
  waiting: { icon: Clock3, tone: 'text-soft', text: 'envelope.proofWaits', hint: 'envelope.proofWaitsHint' },
  holds: { icon: ShieldCheck, tone: 'text-win', text: 'envelope.proofHolds', hint: 'envelope.proofHoldsHint' },
  broken: { icon: CircleX, tone: 'text-lose', text: 'envelope.proofBroken', hint: 'envelope.proofBrokenHint' },
} as const
