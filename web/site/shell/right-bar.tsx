import { isGamePage } from '#modules/catalog/rules.ts'
import { chatPath } from '#modules/settings/model.ts'
import { useCustomerService } from '#web/features/brand/use-brand.ts'
import { openHelpChat } from '#web/features/popups/popups.ts'
import { t } from '#web/lib/i18n.ts'
import { Link, usePath } from '#web/lib/navigation.tsx'
import { ServiceLink } from '#web/site/shell/service-link.tsx'
import { MessagesSquare, Smartphone } from '#web/ui/icons.ts'

const linkClass =
  'grid size-11 place-items-center rounded-full text-soft transition-colors duration-150 hover:bg-surface-3 hover:text-strong'

/** The ways to a person, the chat, and the app. On a phone they stand in the footer and in the help, where no thumb hits them by mistake;
 * nor do they lie over a game. */
export default function RightBar() {
  const services = useCustomerService()
  // The same chat is not offered twice.
  const hasOwnChat = services.some(({ url }) => url === chatPath)
  if (isGamePage(usePath())) return null
  return (
    <aside aria-label={t('nav.reach')} className="fixed end-4 top-1/2 z-20 -translate-y-1/2 max-xl:hidden">
      <ul className="grid gap-1 rounded-full bg-surface-2 p-1 shadow-3">
        {services.map((service) => (
          <li key={service.csType}>
            <ServiceLink {...service} className={linkClass} />
          </li>
        ))}
        {!hasOwnChat && (
          <li>
            <button
              type="button"
              aria-label={t('corner.chat')}
              title={t('corner.chat')}
              onClick={openHelpChat}
              className={linkClass}
            >
              <MessagesSquare aria-hidden="true" className="size-5" />
            </button>
          </li>
        )}
        <li>
          <Link
            to="/down"
            aria-label={t('nav.app')}
            title={t('nav.app')}
            className={`${linkClass} bg-gold-wash text-gold`}
          >
            <Smartphone aria-hidden="true" className="size-5" />
          </Link>
        </li>
      </ul>
    </aside>
  )
}
