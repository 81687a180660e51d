import { HelpLink } from '#web/features/help/help-link.tsx'
import type { Category } from '#web/features/help/search.ts'
import { t } from '#web/lib/i18n.ts'
import type { IconComponent } from '#web/ui/icon.tsx'
import { ChevronRight, CircleHelp, ShieldCheck, Sparkles, Wallet } from '#web/ui/icons.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

interface TopicsProps {
  readonly categories: readonly Category[]
  readonly onOpen: (article: string | null) => void
  readonly hrefOf?: ((article: string | null) => string) | undefined
}

/** A category has no picture of its own; these tell neighbours apart. */
const icons: readonly IconComponent[] = [Sparkles, Wallet, ShieldCheck, CircleHelp]

/** As many columns as there is room for, in the popup as on the page. */
const gridClass = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,260px),1fr))] gap-4'

export function Topics({ categories, onOpen, hrefOf }: TopicsProps) {
  return (
    <div className={gridClass}>
      {categories.map(({ id, title, articles }, at) => {
        const Icon = icons[at % icons.length] ?? CircleHelp
        return (
          <section key={id} aria-labelledby={id} className="rounded-2xl bg-surface-1 p-2 shadow-2">
            <div className="flex items-center gap-3 px-3 pt-3 pb-2">
              <span className="grid size-10 flex-none place-items-center rounded-xl bg-gold-wash text-gold">
                <Icon aria-hidden="true" className="size-5" />
              </span>
              <h2 id={id} dir="auto" className="min-w-0 text-[17px] leading-snug font-semibold wrap-anywhere">
                {title}
              </h2>
            </div>
            <ul>
              {articles.map((article) => (
                <li key={article.id}>
                  <HelpLink
                    article={article.id}
                    onOpen={onOpen}
                    hrefOf={hrefOf}
                    className="group flex min-h-12 w-full items-center gap-3 rounded-xl px-3 py-2 text-start text-[15px] text-soft transition-colors duration-150 hover:bg-surface-3 hover:text-strong"
                  >
                    <span dir="auto" className="min-w-0 flex-1 leading-snug wrap-anywhere">
                      {article.title}
                    </span>
                    <ChevronRight aria-hidden="true" className="size-4 flex-none text-faint rtl:-scale-x-100" />
                  </HelpLink>
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

export function TopicsSkeleton() {
  return (
    <div className={gridClass}>
      <output className="sr-only">{t('state.loading')}</output>
      {[1, 2, 3].map((card) => (
        <Skeleton key={card} className="h-56 rounded-2xl" />
      ))}
    </div>
  )
}
