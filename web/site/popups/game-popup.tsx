import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import type { leaveGame } from '#modules/gateway/contract.ts'
import { api, queries, session } from '#web/features/client/client.ts'
import { closePopup, openPopup, type PopupOf } from '#web/features/popups/popups.ts'
import { openStakeBlock } from '#web/features/popups/stake-block.ts'
import { type PlainKey, t } from '#web/lib/i18n.ts'
import { useGo } from '#web/lib/navigation.tsx'
import { messageOf } from '#web/lib/refusals.ts'
import { frameRules, mayFrame } from '#web/site/popups/game-frame.ts'
import { readGameEvent } from '#web/site/popups/game-messages.ts'
import { type Launch, useLaunch } from '#web/site/popups/use-launch.ts'
import { useStakeBlockPopup } from '#web/site/popups/use-stake-block-popup.ts'
import { Mark } from '#web/ui/art/mark.tsx'
import { Weave } from '#web/ui/art/weave.tsx'
import { Button } from '#web/ui/button.tsx'
import { Gamepad2, X } from '#web/ui/icons.ts'

const blocked: PlainKey = 'launch.blocked'

/** A game that has said nothing for this long was blocked on its way, or is broken. */
const patienceMs = 20_000

const close = (): void => {
  closePopup('game')
  void queries.invalidateQueries({ queryKey: ['accounts'] })
}

/** Where the vendor holds the money meanwhile, it comes back when the game is left, however that happens. */
function useReturn(nodeId: string, isTransfer: boolean): void {
  useEffect(() => {
    if (!isTransfer) return
    return () => {
      const left = api.call<typeof leaveGame>('POST /wps/game/leaveGame', { body: { nodeId } })
      void left.then(() => queries.invalidateQueries({ queryKey: ['accounts'] }))
    }
  }, [nodeId, isTransfer])
}

/**
 * A vendor's game over the page: in a frame of its own origin that may run its scripts and nothing else of ours. On a phone it
 * takes the whole screen.
 */
export function GamePopup({ nodeId, isDemo = false }: PopupOf<'game'>) {
  const go = useGo()
  const { retry, ...state } = useLaunch({ nodeId, isDemo })
  const launch = state.is === 'launched' ? state.launch : null
  useReturn(nodeId, launch?.isTransfer ?? false)
  useStakeBlockPopup()

  useEffect(() => {
    if (launch?.kind !== 'page') return
    closePopup('game')
    go(launch.url)
  }, [launch, go])
  // What stands in the way of a visitor, a trial or somebody's own limits has a popup of its own.
  useEffect(() => {
    if (state.is !== 'refused') return
    if (openStakeBlock(state.refusal)) closePopup('game')
    if (state.refusal !== 'sign_in_is_needed' && state.refusal !== 'real_account_is_needed') return
    closePopup('game')
    openPopup(state.refusal === 'sign_in_is_needed' ? { kind: 'login' } : { kind: 'trial' })
  })

  return (
    <Window launch={launch} title={launch?.gameName ?? t(state.is === 'refused' ? 'launch.game' : 'launch.title')}>
      {launch?.kind === 'frame' ? (
        <Frame key={launch.url} launch={launch} onRetry={retry} />
      ) : state.is === 'refused' ? (
        <Refused reason={wordsOf(state.refusal)} onRetry={retry} />
      ) : (
        <Loader />
      )}
    </Window>
  )
}

const words: Readonly<Record<string, PlainKey>> = {
  game_is_unknown: 'launch.unknown',
  game_is_soon: 'launch.soon',
  game_is_in_maintenance: 'launch.maintenance',
  game_has_no_trial: 'launch.noTrial',
  vendor_is_down: 'launch.vendorDown',
  transfer_is_unsettled: 'launch.unsettled',
  currency_is_not_offered: 'launch.currency',
}

const wordsOf = (refusal: string): PlainKey => words[refusal] ?? messageOf(refusal)

interface WindowProps {
  readonly launch: Launch | null
  readonly title: string
  readonly children: ReactNode
}

function Window({ launch, title, children }: WindowProps) {
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    heading.current?.focus({ preventScroll: true })
    document.documentElement.classList.add('overflow-hidden')
    return () => {
      document.documentElement.classList.remove('overflow-hidden')
      shown?.close()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
      onClose={({ currentTarget, target }) => {
        if (target === currentTarget && !currentTarget.open) close()
      }}
      className="fixed inset-0 isolate m-0 h-dvh max-h-none w-full max-w-none flex-col overflow-hidden bg-surface-2 text-strong shadow-3 outline-none backdrop:bg-page/80 backdrop:backdrop-blur-[3px] open:flex motion-safe:transition-[transform,opacity] motion-safe:duration-180 motion-safe:starting:translate-y-3 motion-safe:starting:opacity-0 sm:m-auto sm:h-[min(90dvh,800px)] sm:w-[calc(100%-48px)] sm:max-w-[1180px] sm:rounded-3xl"
    >
      <div className="flex flex-none items-center gap-3 border-b border-hairline ps-4 pe-2 pt-[max(6px,env(safe-area-inset-top))] pb-1.5 sm:ps-5 sm:pe-3 sm:pt-2 sm:pb-2">
        <span className="grid size-9 flex-none place-items-center rounded-[10px] bg-gold-wash text-gold">
          <Gamepad2 aria-hidden="true" className="size-5" />
        </span>
        <div className="min-w-0 flex-1">
          <h2
            ref={heading}
            id={titleId}
            tabIndex={-1}
            className="truncate text-[17px] leading-tight font-semibold outline-none"
          >
            {title}
          </h2>
          {launch && <p className="truncate text-[13px] text-soft">{launch.vendorName}</p>}
        </div>
        {launch?.mode === 'demo' && (
          <span className="flex-none rounded-full bg-surface-3 px-3 py-1 text-[13px] font-semibold">
            {t('launch.demo')}
          </span>
        )}
        <button
          type="button"
          aria-label={t('launch.close')}
          onClick={close}
          className="grid size-11 flex-none place-items-center rounded-full bg-surface-3 text-soft shadow-1 transition-[color,filter] duration-150 hover:text-strong hover:brightness-110"
        >
          <X aria-hidden="true" className="size-5" />
        </button>
      </div>
      <Weave className="-z-10 fade-down" />
      <div className="relative min-h-0 flex-1">{children}</div>
    </dialog>
  )
}

function Frame({ launch, onRetry }: { readonly launch: Launch; readonly onRetry: () => void }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [isReady, setReady] = useState(false)
  const [isBlocked, setBlocked] = useState(false)
  const { origin } = launch

  useEffect(() => {
    const handleMessage = (message: MessageEvent): void => {
      const event = readGameEvent(message, { origin: origin ?? '', frame: frame.current?.contentWindow ?? null })
      if (event === 'ready') setReady(true)
      if (event === 'balance') void queries.invalidateQueries({ queryKey: ['accounts'] })
      if (event === 'close') close()
    }
    window.addEventListener('message', handleMessage)
    return () => window.removeEventListener('message', handleMessage)
  }, [origin])
  useEffect(() => {
    if (isReady) return
    const timer = setTimeout(() => setBlocked(true), patienceMs)
    return () => clearTimeout(timer)
  }, [isReady])

  if (isBlocked || !mayFrame(launch, { origin: location.origin, token: session.token() }))
    return <Refused reason={blocked} onRetry={onRetry} />
  return (
    <>
      <iframe
        ref={frame}
        src={launch.url}
        title={launch.gameName}
        {...frameRules}
        className={`absolute inset-0 size-full border-0 transition-opacity duration-240 ${isReady ? 'opacity-100' : 'opacity-0'}`}
      />
      {!isReady && <Loader />}
    </>
  )
}

function Loader() {
  return (
    <div className="absolute inset-0 grid place-items-center">
      <div className="grid justify-items-center gap-4">
        <Mark size={56} className="motion-safe:animate-pulse" />
        <output className="text-soft">{t('launch.loading')}</output>
      </div>
    </div>
  )
}

function Refused({ reason, onRetry }: { readonly reason: PlainKey; readonly onRetry: () => void }) {
  return (
    <div role="alert" className="absolute inset-0 grid place-items-center overflow-y-auto px-6 py-8 text-center">
      <div className="grid max-w-sm justify-items-center gap-2">
        <span className="mb-2 grid size-14 place-items-center rounded-full bg-gold-wash text-gold">
          <Gamepad2 aria-hidden="true" className="size-7" />
        </span>
        <p className="text-[19px] font-semibold">{t('launch.refused')}</p>
        <p className="text-soft">{t(reason)}</p>
        <div className="mt-5 flex flex-wrap justify-center gap-2">
          <Button onClick={close}>{t('launch.back')}</Button>
          <Button look="gold" onClick={onRetry}>
            {t('state.retry')}
          </Button>
        </div>
      </div>
    </div>
  )
}
