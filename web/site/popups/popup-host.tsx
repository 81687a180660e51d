import { type ComponentType, useEffect, useState } from 'react'
import { loadAgentOverlay } from '#web/agent/entry.ts'
import { closePopup, type Popup, type PopupKind, type PopupOf, usePopup } from '#web/features/popups/popups.ts'
import { withTexts } from '#web/i18n/texts.ts'
import { t } from '#web/lib/i18n.ts'
import { useLanguage } from '#web/lib/use-language.ts'
import { homePopups } from '#web/site/popups/home-popups.ts'
import { useAnnouncing } from '#web/site/popups/use-announcements.ts'
import { useContentEvents } from '#web/site/popups/use-content-events.ts'
import { linkPageFiles } from '#web/site/routing/page-files.ts'
import { loadPageStyles } from '#web/site/routing/page-styles.ts'
import { Button } from '#web/ui/button.tsx'
import { X } from '#web/ui/icons.ts'

const loginTexts = ['login', 'codes', 'captcha', 'refusals', 'social'] as const
/** Wherever somebody chooses a password. */
const newPasswordTexts = ['forgot', 'fields', 'login', 'refusals'] as const

const registerTexts = ['register', 'fields', 'login', 'codes', 'captcha', 'refusals', 'social'] as const

/** Each popup comes with its texts when it is first asked for. */
const loads: { readonly [Kind in PopupKind]: () => Promise<ComponentType<PopupOf<Kind>>> } = {
  login: async () => (await withTexts(loginTexts, import('#web/site/popups/login-popup.tsx'))).LoginPopup,
  register: async () => (await withTexts(registerTexts, import('#web/site/popups/register-popup.tsx'))).RegisterPopup,
  welcome: async () => (await withTexts(['welcome'], import('#web/site/popups/welcome-popup.tsx'))).WelcomePopup,
  'two-factor': async () =>
    (await withTexts(['login', 'codes', 'refusals'], import('#web/site/popups/two-factor-popup.tsx'))).TwoFactorPopup,
  'change-password': async () =>
    (await withTexts(newPasswordTexts, import('#web/site/popups/change-password-popup.tsx'))).ChangePasswordPopup,
  forgot: async () =>
    (await withTexts([...newPasswordTexts, 'codes', 'captcha'], import('#web/site/popups/forgot-popup.tsx')))
      .ForgotPopup,
  reset: async () => (await withTexts(newPasswordTexts, import('#web/site/popups/reset-popup.tsx'))).ResetPopup,
  handoff: async () =>
    (await withTexts(['login', 'refusals'], import('#web/site/popups/handoff-popup.tsx'))).HandoffPopup,
  trial: async () => (await withTexts(['login'], import('#web/site/popups/trial-popup.tsx'))).TrialPopup,
  'sign-out': async () => (await import('#web/site/popups/sign-out-popup.tsx')).SignOutPopup,
  announcement: async () =>
    (await withTexts(['popups'], import('#web/site/popups/announcement-popup.tsx'))).AnnouncementPopup,
  notice: async () => (await withTexts(['popups'], import('#web/site/popups/notice-popup.tsx'))).NoticePopup,
  help: async () => (await withTexts(['help'], import('#web/site/popups/help-popup.tsx'))).HelpPopup,
  member: async () => (await withTexts(['member'], import('#web/site/popups/member-popup.tsx'))).MemberPopup,
  agent: async () => (await withTexts(['agent'], loadAgentOverlay())).AgentOverlay,
  contract: async () => (await withTexts(['contracts'], import('#web/site/popups/contract-popup.tsx'))).ContractPopup,
  chat: async () => (await withTexts(['chat'], import('#web/site/popups/chat-popup.tsx'))).ChatPopup,
  feedback: async () =>
    (await withTexts(['feedback', 'upload'], import('#web/site/popups/feedback-popup.tsx'))).FeedbackPopup,
  wheel: async () => (await withTexts(['loyalty'], import('#web/site/popups/wheel-popup.tsx'))).WheelPopup,
  egg: async () => (await withTexts(['loyalty'], import('#web/site/popups/egg-popup.tsx'))).EggPopup,
  game: async () => (await withTexts(['launch'], import('#web/site/popups/game-popup.tsx'))).GamePopup,
  'game-sheet': async () =>
    (await withTexts(['games'], import('#web/site/popups/game-sheet-popup.tsx'))).GameSheetPopup,
  search: async () => (await withTexts(['games'], import('#web/site/popups/search-popup.tsx'))).SearchPopup,
  'stake-block': async () =>
    (await withTexts(['limits', 'lotteries'], import('#web/site/popups/stake-block-popup.tsx'))).StakeBlockPopup,
  soon: async () => (await withTexts(['popups'], import('#web/site/popups/soon-popup.tsx'))).SoonPopup,
}

/** Shows the first popup of the queue, and lets the announcements come by themselves. It stands once, in the shell. */
export function PopupHost() {
  useLanguage()
  useContentEvents()
  useAnnouncing()
  const popup = usePopup()
  return popup && <Loaded key={popup.kind} popup={popup} />
}

const bodies = new Map<PopupKind, ComponentType<Popup>>()

const ofHome: ReadonlySet<PopupKind> = new Set(homePopups)

/** As the build lists it: `TwoFactorPopup` of `two-factor`; the agents' is a page of theirs. */
const nameOf = (kind: PopupKind): string =>
  kind === 'agent'
    ? 'AgentOverlay'
    : `${kind.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())}Popup`

/** With the classes that it needs. */
async function loadWhole(kind: PopupKind): Promise<unknown> {
  linkPageFiles(nameOf(kind))
  const [body] = await Promise.all([loads[kind](), ofHome.has(kind) ? undefined : loadPageStyles()])
  return body
}

interface Loading {
  readonly kind: PopupKind
  readonly onHere: (body: ComponentType<Popup>) => void
  readonly onFailed: () => void
}

async function loadBody({ kind, onHere, onFailed }: Loading): Promise<void> {
  try {
    // A popup is given to the body of its own kind and to no other.
    const body = (bodies.get(kind) ?? (await loadWhole(kind))) as ComponentType<Popup>
    bodies.set(kind, body)
    onHere(body)
  } catch {
    onFailed()
  }
}

function Loaded({ popup }: { readonly popup: Popup }) {
  const { kind } = popup
  const [Body, setBody] = useState(() => bodies.get(kind))
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    void loadBody({ kind, onHere: (body) => setBody(() => body), onFailed: () => setFailed(true) })
  }, [kind])

  if (Body) return <Body {...popup} />
  if (!hasFailed) return null
  const retry = (): void => {
    setFailed(false)
    void loadBody({ kind, onHere: (body) => setBody(() => body), onFailed: () => setFailed(true) })
  }
  return <LoadFailed onRetry={retry} />
}

/** It is made of nothing that would have to be loaded. */
function LoadFailed({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="fixed inset-x-4 bottom-[max(16px,env(safe-area-inset-bottom))] z-50 mx-auto flex max-w-md animate-rise items-center gap-2 rounded-2xl bg-surface-3 p-2 ps-5 font-medium shadow-3"
    >
      <p className="min-w-0 flex-1">{t('state.error')}</p>
      <Button look="bare" onClick={onRetry}>
        {t('state.retry')}
      </Button>
      <button
        type="button"
        aria-label={t('state.close')}
        onClick={() => closePopup()}
        className="grid size-11 flex-none place-items-center rounded-full text-soft hover:text-strong"
      >
        <X aria-hidden="true" className="size-5" />
      </button>
    </div>
  )
}
