import { useState } from 'react'
import type { getSeeds, rotateSeeds } from '#modules/play/contract.ts'
import { CallFailed } from '#web/features/client/call-failed.tsx'
import { api } from '#web/features/client/client.ts'
import { useAnswer } from '#web/features/client/use-call.ts'
import type { ReplyOf } from '#web/lib/api.ts'
import { t } from '#web/lib/i18n.ts'
import { Link } from '#web/lib/navigation.tsx'
import type { PlayGame } from '#web/site/features/play/model.ts'
import { refusalText } from '#web/site/features/play/refusal-text.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { KeyRound, RefreshCw } from '#web/ui/icons.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

type Seeds = ReplyOf<typeof getSeeds>

/** What a player's rounds are drawn from, before they are drawn: hashes of the house's seeds, and a seed of the player's own. */
export function FairDialog({ game, onClose }: { readonly game: PlayGame; readonly onClose: () => void }) {
  const query = useAnswer<typeof getSeeds>('GET /wps/play/seeds', { query: { mode: game.mode } })
  return (
    <Dialog title={t('play.fairTitle')} closeLabel={t('state.close')} onClose={onClose}>
      <p className="text-soft">{t('play.fairLead')}</p>
      {query.isPending && <Skeleton className="mt-5 h-80 rounded-2xl" />}
      {query.isError && (
        <div className="mt-5">
          <CallFailed query={query} />
        </div>
      )}
      {query.data && <SeedForm seeds={query.data} game={game} onRotated={() => void query.refetch()} />}
      <Link to="/fair" className={`${buttonClass()} mt-5`}>
        {t('play.toVerifier')}
      </Link>
    </Dialog>
  )
}

interface SeedFormProps {
  readonly seeds: Seeds
  readonly game: PlayGame
  readonly onRotated: () => void
}

function SeedForm({ seeds, game, onRotated }: SeedFormProps) {
  const [clientSeed, setClientSeed] = useState(seeds.clientSeed)
  const [fault, setFault] = useState<string | undefined>()
  const [isBusy, setBusy] = useState(false)

  async function rotate(): Promise<void> {
    setBusy(true)
    const answer = await api.call<typeof rotateSeeds>('POST /wps/play/seeds', {
      body: { mode: game.mode, clientSeed: clientSeed.trim(), serverSeedHash: seeds.serverSeedHash },
    })
    setBusy(false)
    setFault(answer.ok ? undefined : refusalText(answer.refusal))
    if (answer.ok) onRotated()
  }

  return (
    <form
      className="mt-5 grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        void rotate()
      }}
    >
      <dl className="grid gap-3">
        <Hash label={t('play.seed.serverHash')} value={seeds.serverSeedHash} />
        <Hash label={t('play.seed.nextHash')} value={seeds.nextServerSeedHash} />
        <Hash label={t('play.seed.nonce')} value={String(seeds.nonce)} />
      </dl>
      <Field
        label={t('play.seed.client')}
        icon={KeyRound}
        value={clientSeed}
        maxLength={64}
        dir="ltr"
        autoComplete="off"
        error={fault}
        hint={t('play.seed.clientHint')}
        onChange={(event) => setClientSeed(event.target.value)}
      />
      <Button type="submit" look="gold" size="large" isBusy={isBusy}>
        {!isBusy && <RefreshCw aria-hidden="true" className="size-[18px]" />}
        {t('play.seed.rotate')}
      </Button>
      <Revealed revealed={seeds.revealed} />
    </form>
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

function Revealed({ revealed }: Pick<Seeds, 'revealed'>) {
  if (revealed.length === 0) return null
  return (
    <section>
      <h3 className="text-base font-semibold">{t('play.seed.revealed')}</h3>
      <ul className="mt-2 grid gap-2">
        {revealed.slice(0, 5).map(({ serverSeed, clientSeed, rounds }) => (
          <li key={serverSeed} className="rounded-2xl bg-surface-3/60 px-4 py-3 text-[13px]">
            <p className="font-mono break-all">
              <bdi dir="ltr">{serverSeed}</bdi>
            </p>
            <p className="mt-1 text-soft">{t('play.seed.used', { seed: clientSeed, count: String(rounds) })}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
