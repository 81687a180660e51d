import { useBrand } from '#web/features/brand/use-brand.ts'
import { t } from '#web/lib/i18n.ts'
import { Link } from '#web/lib/navigation.tsx'
import { Mark } from '#web/ui/art/mark.tsx'

/** The mark and the name, and the way home. */
export function BrandLink({ isNameHidden = false }: { readonly isNameHidden?: boolean }) {
  const name = useBrand().data?.name ?? t('brand.name')
  return (
    <Link to="/" aria-label={name} className="flex min-h-11 flex-none items-center gap-2.5 rounded-full pe-2">
      <Mark size={36} />
      <span
        className={`font-display text-[23px] font-bold tracking-[-0.01em] ${isNameHidden ? 'hidden min-[420px]:block' : ''}`}
      >
        {name}
      </span>
    </Link>
  )
}
