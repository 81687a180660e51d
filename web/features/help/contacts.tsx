import type { getCustomerService } from '#modules/settings/contract.ts'
import { chatPath } from '#modules/settings/model.ts'
import { useAnswer } from '#web/features/client/use-call.ts'
import { openHelpChat, openPopup } from '#web/features/popups/popups.ts'
import { t } from '#web/lib/i18n.ts'
import { Headset, MessageSquareText, MessagesSquare } from '#web/ui/icons.ts'
import { SocialIcon } from '#web/ui/social-icon.tsx'

const linkClass =
  'inline-flex h-12 items-center gap-2.5 rounded-full bg-surface-3 px-5 font-semibold shadow-1 transition-[filter] duration-150 hover:brightness-110'

/** People, for what no article answers. A service whose address is this very page, or the chat that stands here anyway, is left out. */
export function HelpContacts() {
  const { data } = useAnswer<typeof getCustomerService>('GET /wps/system/customerService', {})
  const services = data?.filter(({ url }) => !url.startsWith('/help') && url !== chatPath) ?? []
  return (
    <section aria-label={t('help.contacts')} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <p className="font-display text-[17px] font-semibold">{t('help.contacts')}</p>
        <p className="text-soft">{t('help.contactsHint')}</p>
      </div>
      <ul className="flex flex-wrap gap-2">
        <li>
          <button type="button" onClick={() => openPopup({ kind: 'feedback' })} className={linkClass}>
            <MessageSquareText aria-hidden="true" className="size-5" />
            {t('help.write')}
          </button>
        </li>
        <li>
          <button type="button" onClick={openHelpChat} className={linkClass}>
            <MessagesSquare aria-hidden="true" className="size-5" />
            {t('help.chat')}
          </button>
        </li>
        {services.map(({ csType, title, url }) => (
          <li key={csType}>
            <a
              href={url}
              {...(!url.startsWith('/') && { target: '_blank', rel: 'noopener noreferrer' })}
              className={linkClass}
            >
              {csType === 'LIVECHAT' ? <Headset aria-hidden="true" className="size-5" /> : <SocialIcon name={csType} />}
              <bdi>{title}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
