import { lazy, type MouseEvent, type ReactNode, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { systemClock } from '#kit/clock.ts'
import { events, session } from '#web/features/client/client.ts'
import { openPopup } from '#web/features/popups/popups.ts'
import { t } from '#web/lib/i18n.ts'
import { isPlainClick, Link, usePreviousHref } from '#web/lib/navigation.tsx'
import { loadScreen } from '#web/lib/screens.ts'
import { currencyOf, type PlayGame, writeMinor } from '#web/site/features/play/model.ts'
import { useSitting } from '#web/site/features/play/play-session.ts'
import { useSound } from '#web/site/features/play/sound.ts'
import { useIsCounted, useRealityCheck } from '#web/site/features/play/use-position.ts'
import { useStakeBlockPopup } from '#web/site/popups/use-stake-block-popup.ts'
import { artUrl } from '#web/ui/art/art-url.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { ChevronLeft, Clock3, FlaskConical, Maximize, Minimize, Plus, Scale, Volume2, VolumeX } from '#web/ui/icons.ts'

const PositionDialog = lazy(async () => ({
  default: (await loadScreen(() => import('#web/site/features/play/position-dialog.tsx'))).PositionDialog,
}))

/** What the bar says of a game. */
export interface BarGame extends Pick<PlayGame, 'nodeId' | 'mode' | 'gameName' | 'vendorName' | 'currency'> {
  readonly policy: Pick<PlayGame['policy'], 'showsNetPosition' | 'showsSessionClock'>
  /** Where there is no play money, strangers are asked to log in. */
  readonly hasDemo?: boolean
}

interface GameBarProps {
  readonly game: BarGame
  /** Where the game is played, and where it was probably chosen. */
  readonly place?: { readonly path: string; readonly out: string }
  /** In the place of the game's picture. */
  readonly mark?: ReactNode
  /** One more thing to say beside how the evening stands. */
  readonly fact?: ReactNode
  /** Makes it a favourite; on a phone it stands below, where there is room. */
  readonly heart?: ReactNode
  readonly children?: ReactNode
}

/** Over every game: which it is, how the evening stands, and the way out. */
export function GameBar({ game, place, mark, fact, heart, children }: GameBarProps) {
  const [isOpen, setOpen] = useState(false)
  useRealityCheck(game.mode)
  useStakeBlockPopup()
  const { path, out } = place ?? { path: `/play/${game.nodeId}`, out: '/' }
  const wayOut = useWayOut(out)
  const open = (): void => setOpen(true)
  return (
    <header className="relative z-10 bg-frame shadow-2">
      <div className="game-bar">
        <Link to={wayOut} aria-label={t('play.leave')} className="play-round">
          <ChevronLeft aria-hidden="true" className="size-5 rtl:-scale-x-100" />
        </Link>
        {mark ?? (
          <img src={artUrl(`/art/tile/${game.nodeId}.svg`)} alt="" width={44} height={44} className="game-thumb" />
        )}
        <div className="game-name">
          <h1 className="text-[17px] leading-tight font-semibold max-sm:line-clamp-2 max-sm:text-[15px] sm:truncate">
            {game.gameName}
          </h1>
          <p className="truncate text-[13px] text-faint">{game.vendorName}</p>
        </div>
        <div className="mx-auto flex gap-3 max-lg:hidden">
          <Facts game={game} onOpen={open} />
          {fact}
        </div>
        {children}
        {heart && <div className="max-sm:hidden">{heart}</div>}
        <SoundButton />
        <WholeScreen />
        {game.mode === 'demo' && <DemoTag className="max-sm:hidden" />}
        <Way mode={game.mode} path={path} hasDemo={game.hasDemo ?? true} />
      </div>
      <div className="flex flex-wrap items-center justify-center gap-1.5 px-2 pb-2 lg:hidden">
        {game.mode === 'demo' && <DemoTag className="sm:hidden" />}
        <Facts game={game} onOpen={open} />
        {fact}
        {heart && <div className="sm:hidden">{heart}</div>}
      </div>
      {isOpen && (
        <Suspense fallback={null}>
          <PositionDialog game={game} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </header>
  )
}

/** Back to where the game was opened; elsewhere where that is not known, or was another game. */
function useWayOut(elsewhere: string): string {
  const href = usePreviousHref()
  return href === null || /^\/(play|live)\//.test(href) ? elsewhere : href
}

function openDeposit(event: MouseEvent): void {
  if (!isPlainClick(event)) return
  event.preventDefault()
  openPopup({ kind: 'member', page: 'depositv2' })
}

/** On a phone a long word breaks rather than taking the room of the game's name. */
const wayClass = `${buttonClass()} max-sm:max-w-32 max-sm:px-3! max-sm:text-center max-sm:leading-tight max-sm:whitespace-normal`

interface WayProps {
  readonly mode: BarGame['mode']
  readonly path: string
  readonly hasDemo: boolean
}

/** Who plays for real may put more in; who is a stranger may try first; who tries may play for real. */
function Way({ mode, path, hasDemo }: WayProps) {
  const token = useSyncExternalStore(session.subscribe, session.token, () => null)
  if (mode === 'demo')
    return (
      <Link to={path} className={wayClass}>
        {t('play.toReal')}
      </Link>
    )
  if (token === null && !hasDemo)
    return (
      <Button look="gold" onClick={() => openPopup({ kind: 'login', to: path })}>
        {t('nav.logIn')}
      </Button>
    )
  if (token === null)
    return (
      <Link to={`${path}?mode=demo`} className={wayClass}>
        {t('play.tryDemo')}
      </Link>
    )
  return (
    // Over the game, which stands where it was when the deposit is done.
    <Link to="/member?page=depositv2" onClick={openDeposit} className={`${buttonClass({ look: 'gold' })} max-sm:px-4!`}>
      <Plus aria-hidden="true" className="size-[18px]" />
      <span className="max-sm:sr-only">{t('nav.deposit')}</span>
    </Link>
  )
}

/** Play money is never taken for money: this stands as long as the game does. */
function DemoTag({ className = '' }: { readonly className?: string }) {
  return (
    <span className={`demo-tag ${className}`}>
      <FlaskConical aria-hidden="true" className="size-4" />
      <span className="max-sm:sr-only">{t('play.demo')}</span>
      <span aria-hidden="true" className="sm:hidden">
        {t('play.demoShort')}
      </span>
    </span>
  )
}

/** Whoever plays with their own money can open these: what stands behind them is the house's count of the whole day. */
function Facts({ game, onOpen }: { readonly game: BarGame; readonly onOpen: () => void }) {
  const { showsNetPosition, showsSessionClock } = game.policy
  const isCounted = useIsCounted(game.mode)
  const facts = (
    <>
      {showsNetPosition && <Net game={game} />}
      {showsSessionClock && <InPlay mode={game.mode} />}
    </>
  )
  return (
    <>
      {isCounted ? (
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={onOpen}
          className="flex min-h-11 items-center gap-[inherit]"
        >
          {facts}
        </button>
      ) : (
        facts
      )}
      <Line />
    </>
  )
}

function Net({ game }: { readonly game: BarGame }) {
  const { net } = useSitting(game.mode)
  const currency = currencyOf(game)
  return (
    <span className="play-pill" title={t('play.netHint')}>
      <Scale aria-hidden="true" className="size-[17px]" />
      <span className="max-sm:sr-only">{t('play.net')}</span>
      <b className={`tabular ${net > 0n ? 'risen' : ''}`}>
        <bdi dir="ltr">{writeMinor(net, currency, true)}</bdi>
      </b>
    </span>
  )
}

function InPlay({ mode }: { readonly mode: PlayGame['mode'] }) {
  const { startMs } = useSitting(mode)
  const [nowMs, setNow] = useState(() => systemClock.nowMs())
  useEffect(() => {
    const timer = setInterval(() => setNow(systemClock.nowMs()), 1000)
    return () => clearInterval(timer)
  }, [])
  return (
    <span className="play-pill time-pill" title={t('play.timeHint')}>
      <Clock3 aria-hidden="true" className="size-[17px]" />
      <b className="tabular">
        <bdi dir="ltr">{writeTime(nowMs - startMs)}</bdi>
      </b>
      <span className="max-sm:sr-only">{t('play.inPlay')}</span>
    </span>
  )
}

/** 0:07, 24:16, 1:02:09. */
function writeTime(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const two = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}

function Line() {
  const state = useSyncExternalStore(events.onState, events.state, events.state)
  const isOpen = state === 'open'
  return (
    <span className="play-pill">
      <span aria-hidden="true" className={`size-2.5 rounded-full ${isOpen ? 'bg-win' : 'bg-lose'}`} />
      <span className="max-sm:sr-only">{isOpen ? t('play.connected') : t('play.connecting')}</span>
    </span>
  )
}

function SoundButton() {
  const [isOn, toggle] = useSound()
  const Icon = isOn ? Volume2 : VolumeX
  return (
    <button type="button" aria-pressed={isOn} aria-label={t('play.sound')} onClick={toggle} className="play-round">
      <Icon aria-hidden="true" className="size-[19px]" />
    </button>
  )
}

function listenToScreen(listen: () => void): () => void {
  document.addEventListener('fullscreenchange', listen)
  return () => document.removeEventListener('fullscreenchange', listen)
}

/** Not every phone has one screen to give away. */
function WholeScreen() {
  const isWhole = useSyncExternalStore(
    listenToScreen,
    () => document.fullscreenElement !== null,
    () => false,
  )
  const canBe = useSyncExternalStore(
    () => () => undefined,
    () => document.fullscreenEnabled,
    () => false,
  )
  if (!canBe) return null
  const Icon = isWhole ? Minimize : Maximize
  const change = (): void => {
    void (isWhole ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(() => undefined)
  }
  return (
    <button
      type="button"
      aria-pressed={isWhole}
      aria-label={t('play.wholeScreen')}
      onClick={change}
      className="play-round max-md:hidden"
    >
      <Icon aria-hidden="true" className="size-[18px]" />
    </button>
  )
}
