import { useResources } from '#web/features/brand/use-brand.ts'
import { t } from '#web/lib/i18n.ts'
import { SocialIcon, type SocialName } from '#web/ui/social-icon.tsx'

const shown = ['FACEBOOK', 'TELEGRAM', 'YOUTUBE', 'INSTAGRAM', 'TWITTER'] as const satisfies readonly SocialName[]

interface SocialLinksProps {
  /** How many there is room for. */
  readonly max?: number
  readonly linkClass: string
  readonly className?: string
}

export function SocialLinks({ max = shown.length, linkClass, className = '' }: SocialLinksProps) {
  const resources = useResources(shown).slice(0, max)
  if (resources.length === 0) return null
  return (
    <ul aria-label={t('nav.social')} className={className}>
      {resources.map(({ resourceType, labelNameEn, url }) => (
        <li key={resourceType}>
          <a
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={labelNameEn}
            title={labelNameEn}
            className={linkClass}
          >
            <SocialIcon name={resourceType as SocialName} />
          </a>
        </li>
      ))}
    </ul>
  )
}
