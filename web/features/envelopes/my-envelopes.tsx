import { useState } from 'react'
import { readCurrency } from '#web/features/balance/use-balance.ts'
import { CallFailed } from '#web/features/client/call-failed.tsx'
import { MyEnvelopeDialog } from '#web/features/envelopes/my-envelope-dialog.tsx'
import { OfferedEnvelope } from '#web/features/envelopes/offered-envelope.tsx'
import { type TakenEnvelope, useMyEnvelopes } from '#web/features/envelopes/use-envelopes.ts'
import { t } from '#web/lib/i18n.ts'
import { Card } from '#web/ui/card.tsx'
import { Money } from '#web/ui/money.tsx'

/** Red envelopes from whoever stands above: those that wait, and what was in the others. Who has none sees nothing of it. */
export function MyEnvelopes() {
  const query = useMyEnvelopes()
  const [opened, setOpened] = useState<string | null>(null)
  if (query.isPending) return null
  if (query.isError && !query.data) return <CallFailed query={query} />
  const { open, taken } = query.data
  if (open.length === 0 && taken.length === 0) return null
  return (
    <section aria-labelledby="envelopes" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id="envelopes" className="font-display text-[19px] font-semibold">
        {t('envelope.mine')}
      </h2>
      {open.length > 0 && (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-2">
          {open.map((envelope) => (
            <li key={envelope.id}>
              <OfferedEnvelope envelope={envelope} onOpened={() => setOpened(envelope.id)} />
            </li>
          ))}
        </ul>
      )}
      {taken.length > 0 && (
        <Card className="overflow-hidden">
          <h3 className="px-4 pt-3.5 pb-2 text-[13.5px] font-medium text-soft sm:px-5">{t('envelope.mineTaken')}</h3>
          <ul>
            {taken.map((envelope) => (
              <li key={envelope.id}>
                <TakenRow envelope={envelope} onOpen={() => setOpened(envelope.id)} />
              </li>
            ))}
          </ul>
        </Card>
      )}
      {opened !== null && <MyEnvelopeDialog id={opened} onClose={() => setOpened(null)} />}
    </section>
  )
}

function TakenRow({ envelope, onOpen }: { readonly envelope: TakenEnvelope; readonly onOpen: () => void }) {
  const { sender, wish, amount, currency } = envelope
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex min-h-13 w-full items-center gap-4 border-t border-hairline px-4 py-2 text-start -outline-offset-2 hover:bg-surface-3/50 sm:px-5"
    >
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">
          <bdi>{sender}</bdi>
        </span>
        {wish !== '' && (
          <span dir="auto" className="block truncate text-[13px] text-soft">
            {wish}
          </span>
        )}
      </span>
      <Money amount={amount} currency={readCurrency(currency)} isMovement />
    </button>
  )
}
