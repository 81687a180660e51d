import { useEffect, useState } from 'react'
import { t } from '#web/lib/i18n.ts'
import { messageOf } from '#web/lib/refusals.ts'
import { ProofSteps } from '#web/site/features/fair/proof-steps.tsx'
import { useVerifier, type Verifier } from '#web/site/features/fair/use-verifier.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ClipboardCheck, Copy, FlaskConical } from '#web/ui/icons.ts'

/** A proof on one side, what comes of it on the other. With a round in the address its proof is fetched. */
export function VerifierForm({ round }: { readonly round: string | null }) {
  const verifier = useVerifier()
  const { takeRound } = verifier
  useEffect(() => {
    if (round !== null) takeRound(round)
  }, [round, takeRound])
  return (
    <Card className="grid overflow-hidden lg:grid-cols-[minmax(0,5fr)_minmax(0,8fr)]">
      <section aria-labelledby="verify" className="border-hairline p-5 max-lg:border-b md:p-6 lg:border-e">
        <h2 id="verify" className="text-[20px] font-semibold">
          {t('fair.verify')}
        </h2>
        <ProofField verifier={verifier} />
        {verifier.refusal && <RoundRefused verifier={verifier} round={round} />}
      </section>
      <section aria-labelledby="result" className="min-w-0 p-5 md:p-6">
        <div className="mb-4 flex flex-wrap items-baseline justify-between gap-3">
          <h2 id="result" className="text-[20px] font-semibold">
            {t('fair.result')}
          </h2>
          <p className="text-[13px] text-soft">{t('fair.nothingSent')}</p>
        </div>
        {verifier.checked ? (
          <ProofSteps checked={verifier.checked} />
        ) : (
          <p className="text-soft">{t(verifier.isBusy ? 'fair.loading' : 'fair.waiting')}</p>
        )}
      </section>
    </Card>
  )
}

function ProofField({ verifier }: { readonly verifier: Verifier }) {
  const { text, isBusy } = verifier
  return (
    <form
      className="mt-4 grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        verifier.check()
      }}
    >
      <div>
        <label htmlFor="proof" className="mb-2 block font-medium text-soft">
          {t('fair.paste')}
        </label>
        <textarea
          id="proof"
          dir="ltr"
          rows={12}
          spellCheck={false}
          autoComplete="off"
          value={text}
          aria-describedby="proof-hint"
          onChange={({ target }) => verifier.write(target.value)}
          className="w-full resize-y rounded-[14px] bg-well p-4 font-mono text-[13px] leading-snug shadow-well outline -outline-offset-1 outline-edge/45 focus-visible:outline-2 focus-visible:outline-(--focus)"
        />
        <p id="proof-hint" className="mt-2 text-[13px] text-soft">
          {t('fair.pasteHint')}
        </p>
      </div>
      <Button type="submit" look="gold" size="large" isBusy={isBusy} disabled={text.trim() === ''}>
        {t('fair.check')}
      </Button>
      <div className="flex flex-wrap gap-2">
        <Button onClick={verifier.takeExample}>
          <FlaskConical aria-hidden="true" className="size-[18px]" />
          {t('fair.example')}
        </Button>
        {text !== '' && <CopyProof text={text} />}
      </div>
    </form>
  )
}

function CopyProof({ text }: { readonly text: string }) {
  const [copied, setCopied] = useState('')
  const isCopied = copied === text
  const Icon = isCopied ? ClipboardCheck : Copy
  return (
    <Button onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(text))}>
      <Icon aria-hidden="true" className="size-[18px]" />
      {t(isCopied ? 'fair.copied' : 'fair.copy')}
    </Button>
  )
}

/** A seed that is still in use can be given away here, so that the round can be checked. */
function RoundRefused({ verifier, round }: { readonly verifier: Verifier; readonly round: string | null }) {
  const isSecret = verifier.refusal === 'seed_is_not_revealed'
  return (
    <div role="alert" className="mt-4 rounded-2xl bg-gold-wash p-4">
      <p className="font-medium">{isSecret ? t('fair.notRevealed') : t(messageOf(verifier.refusal ?? ''))}</p>
      {isSecret && round !== null && (
        <Button className="mt-3" isBusy={verifier.isBusy} onClick={() => verifier.reveal(round)}>
          {t('fair.reveal')}
        </Button>
      )}
    </div>
  )
}
