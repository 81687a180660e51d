import { useMemo } from 'react'
import { verifyProof } from '#engines/fairness/proof.ts'
import { openStream } from '#engines/fairness/stream.ts'
import { pastPrizeTable, provablePrizeTable } from '#engines/prize-table.ts'
import { formatMoney } from '#kit/money.ts'
import { readCurrency } from '#web/features/balance/use-balance.ts'
import type { Drawn } from '#web/features/loyalty/use-loyalty.ts'
import { browserHmac } from '#web/lib/browser-hmac.ts'
import { formatNumber } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { CopyText } from '#web/ui/copy-text.tsx'
import { CircleX, ShieldCheck } from '#web/ui/icons.ts'

const total = 1_000_000

/** Whether what was given is what the proof says was due; earlier proofs do not say it. */
function isGivenAsProven({ reward, proof }: Drawn): boolean {
  const due = proof.outcome.reward
  if (!due) return true
  const amount = due.currency === null ? due.amount : formatMoney(BigInt(due.amount), readCurrency(due.currency))
  return due.kind === reward.kind && amount === reward.amount
}

/** Draws a prize again from its seeds, here and now, and says which number it was and what it fell in. */
export function PrizeProof({ drawn }: { readonly drawn: Drawn }) {
  const { proof } = drawn
  const { serverSeed, serverSeedHash, clientSeed, nonce } = proof.source
  const checked = useMemo(() => {
    const isRight = verifyProof(browserHmac, proof, [provablePrizeTable, pastPrizeTable]).ok && isGivenAsProven(drawn)
    const number = openStream(browserHmac, { serverSeed, clientSeed, nonce }).int(total)
    return { isRight, number }
  }, [drawn, proof, serverSeed, clientSeed, nonce])
  const at = proof.params.prizes.findIndex(({ id }) => id === proof.outcome.segment)
  const from = proof.params.prizes.slice(0, at).reduce((sum, { weight }) => sum + weight, 0)
  const until = from + (proof.params.prizes[at]?.weight ?? 1) - 1
  const Icon = checked.isRight ? ShieldCheck : CircleX
  const rows = [
    { label: t('loyalty.proof.hash'), text: serverSeedHash },
    { label: t('loyalty.proof.server'), text: serverSeed },
    { label: t('loyalty.proof.client'), text: clientSeed },
    { label: t('loyalty.proof.number'), text: `${formatNumber(checked.number)} / ${formatNumber(total)}` },
    { label: t('loyalty.proof.falls'), text: `${formatNumber(from)} – ${formatNumber(until)}` },
  ]
  return (
    <section data-proof={checked.isRight} aria-label={t('loyalty.proof.title')}>
      <p className={`flex items-center gap-2 font-semibold ${checked.isRight ? 'text-win' : 'text-lose'}`}>
        <Icon aria-hidden="true" className="size-[18px] flex-none" />
        {t(checked.isRight ? 'loyalty.proof.holds' : 'loyalty.proof.broken')}
      </p>
      <p className="mt-1 text-[13px] text-soft">{t('loyalty.proof.hint')}</p>
      <dl className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-2.5 sm:grid-cols-2">
        {rows.map(({ label, text }) => (
          <div key={label}>
            <dt className="text-[12.5px] text-faint">{label}</dt>
            <dd className="tabular text-[12.5px] break-all">
              <bdi dir="ltr">{text}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-[13px] text-soft [&_bdi]:sr-only">
        {t('loyalty.proof.copy')}{' '}
        <CopyText
          text={JSON.stringify(proof)}
          label={t('loyalty.proof.copy')}
          copiedLabel={t('loyalty.proof.copied')}
        />
      </p>
    </section>
  )
}
