import { chatPath } from '#modules/settings/model.ts'
import { openHelpChat } from '#web/features/popups/popups.ts'
import { Link } from '#web/lib/navigation.tsx'
import { Headset } from '#web/ui/icons.ts'
import { SocialIcon } from '#web/ui/social-icon.tsx'

interface ServiceLinkProps {
  readonly csType: 'FACEBOOK' | 'TELEGRAM' | 'LIVECHAT'
  readonly title: string
  readonly url: string
  readonly className: string
}

/** A service may be an address out there, a page of ours, or our own chat, which opens over the page. */
export function ServiceLink({ csType, title, url, className }: ServiceLinkProps) {
  const icon = csType === 'LIVECHAT' ? <Headset aria-hidden="true" className="size-5" /> : <SocialIcon name={csType} />
  if (url === chatPath) {
    return (
      <button type="button" onClick={openHelpChat} aria-label={title} title={title} className={className}>
        {icon}
      </button>
    )
  }
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
