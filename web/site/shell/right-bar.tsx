import { Headset, Smartphone } from 'lucide-react'
import { t } from '#web/lib/i18n.ts'
import { Link } from '#web/site/navigation.tsx'
import { useCustomerService } from '#web/site/use-brand.ts'
import { SocialIcon } from '#web/ui/social-icon.tsx'

const linkClass =
  'grid size-11 place-items-center rounded-full text-soft transition-colors duration-150 hover:bg-surface-3 hover:text-strong'

/** The ways to a person, and the app. On a phone they stand in the footer, where no thumb hits them by mistake. */
export function RightBar() {
  const services = useCustomerService()
  return (
    <aside aria-label={t('nav.reach')} className="fixed end-4 top-1/2 z-20 -translate-y-1/2 max-xl:hidden">
      <ul className="grid gap-1 rounded-full bg-surface-2 p-1 shadow-3">
        {services.map((service) => (
          <li key={service.csType}>
            <ServiceLink {...service} className={linkClass} />
          </li>
        ))}
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

interface ServiceLinkProps {
  readonly csType: 'FACEBOOK' | 'TELEGRAM' | 'LIVECHAT'
  readonly title: string
  readonly url: string
  readonly className: string
}

/** A service may be an address out there or a page of ours. */
export function ServiceLink({ csType, title, url, className }: ServiceLinkProps) {
  const icon = csType === 'LIVECHAT' ? <Headset aria-hidden="true" className="size-5" /> : <SocialIcon name={csType} />
  if (url.startsWith('/')) {
    return (
      <Link to={url} aria-label={title} title={title} className={className}>
        {icon}
      </Link>
    )
  }
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" aria-label={title} title={title} className={className}>
      {icon}
    </a>
  )
}
