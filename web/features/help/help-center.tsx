import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { getHelpCenter } from '#modules/content/contract.ts'
import { useAnswer } from '#web/features/client/use-call.ts'
import { SafeHtml } from '#web/features/content/safe-html.tsx'
import { HelpLink } from '#web/features/help/help-link.tsx'
import { type Category, type Found, findArticle, searchHelp } from '#web/features/help/search.ts'
import { Topics, TopicsSkeleton } from '#web/features/help/topics.tsx'
import { t } from '#web/lib/i18n.ts'
import { messageOf } from '#web/lib/refusals.ts'
import { useLanguage } from '#web/lib/use-language.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { ArrowLeft, Search, SearchX, X } from '#web/ui/icons.ts'

interface HelpCenterProps {
  /** The article that is read; null shows all topics. */
  readonly article: string | null
  readonly onOpen: (article: string | null) => void
  readonly hrefOf?: (article: string | null) => string
  /** What an article stands on, where it is not on a surface already. */
  readonly paperClass?: string
  /** A link inside an article leads elsewhere on the site. */
  readonly onLeave?: () => void
}

/** Topics, a search over them, and one article at a time; on its page and in its popup alike. */
export function HelpCenter(props: HelpCenterProps) {
  const { article, onOpen, hrefOf } = props
  const lang = useLanguage()
  const { data, error, isFetching, refetch } = useAnswer<typeof getHelpCenter>('GET /wps/system/helpCenter', {
    query: { lang },
  })
  const [typed, setTyped] = useState('')
  const found = data && article !== null ? findArticle(data.categories, article) : undefined

  if (error && !data)
    return <ErrorState reason={t(messageOf(error.refusal))} onRetry={() => void refetch()} isRetrying={isFetching} />
  if (found) return <Reading {...props} {...found} />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <SearchBox typed={typed} onType={setTyped} />
      {article !== null && data && (
        <output className="block rounded-[14px] bg-gold-wash px-4 py-3 text-gold">{t('help.gone')}</output>
      )}
      {!data ? (
        <TopicsSkeleton />
      ) : typed.trim() === '' ? (
        <AllTopics categories={data.categories} onOpen={onOpen} hrefOf={hrefOf} />
      ) : (
        <Results
          found={searchHelp(data.categories, typed)}
          onOpen={onOpen}
          hrefOf={hrefOf}
          onClear={() => setTyped('')}
        />
      )}
    </div>
  )
}

function SearchBox({ typed, onType }: { readonly typed: string; readonly onType: (typed: string) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <search className="flex h-13 items-center rounded-full bg-well ps-5 pe-1 shadow-well outline -outline-offset-1 outline-edge/45 focus-within:outline-2 focus-within:outline-(--focus)">
      <Search aria-hidden="true" className="me-3 size-[19px] flex-none text-faint" />
      <input
        ref={input}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={100}
        aria-label={t('help.search')}
        placeholder={t('help.search')}
        value={typed}
        onChange={({ target }) => onType(target.value)}
        className="h-full min-w-0 flex-1 bg-transparent text-base text-strong outline-none placeholder:text-faint"
      />
      {typed !== '' && (
        <button
          type="button"
          aria-label={t('help.clear')}
          onClick={() => {
            onType('')
            input.current?.focus()
          }}
          className="grid size-11 flex-none place-items-center rounded-full text-soft hover:text-strong"
        >
          <X aria-hidden="true" className="size-[18px]" />
        </button>
      )}
    </search>
  )
}

interface ListProps {
  readonly onOpen: HelpCenterProps['onOpen']
  readonly hrefOf: HelpCenterProps['hrefOf']
}

function AllTopics({ categories, ...links }: ListProps & { readonly categories: readonly Category[] }) {
  const filled = categories.filter(({ articles }) => articles.length > 0)
  if (filled.length === 0) return <EmptyState title={t('help.empty')} hint={t('help.emptyHint')} />
  return <Topics categories={filled} {...links} />
}

interface ResultsProps extends ListProps {
  readonly found: readonly Found[]
  readonly onClear: () => void
}

function Results({ found, onClear, ...links }: ResultsProps) {
  return (
    <div>
      <output className="mb-3 block px-1 text-soft">{t('help.found', { count: found.length })}</output>
      {found.length === 0 ? (
        <div className="grid justify-items-center gap-2 px-6 py-8 text-center">
          <SearchX aria-hidden="true" className="mb-1 size-10 text-faint" />
          <p className="font-display text-[17px] font-semibold">{t('help.none')}</p>
          <p className="max-w-sm text-soft">{t('help.noneHint')}</p>
          <Button className="mt-3" onClick={onClear}>
            {t('help.showAll')}
          </Button>
        </div>
      ) : (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
          {found.map(({ article, category }) => (
            <li key={article.id}>
              <HelpLink
                {...links}
                article={article.id}
                className="block w-full rounded-[14px] bg-surface-1 px-4 py-3 text-start shadow-1 transition-colors duration-150 hover:bg-surface-3"
              >
                <span dir="auto" className="block font-medium wrap-anywhere">
                  {article.title}
                </span>
                <span dir="auto" className="block text-[13px] text-soft">
                  {category.title}
                </span>
              </HelpLink>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Reading({
  article,
  category,
  onOpen,
  hrefOf,
  paperClass = '',
  onLeave,
}: Omit<HelpCenterProps, 'article'> & Found) {
  const titleId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  // Who follows the keyboard or listens is taken to the article, and everybody to its beginning.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'nearest' })
  }, [article.id])
  const others = category.articles.filter(({ id }) => id !== article.id)
  return (
    <div className={`grid grid-cols-[minmax(0,1fr)] gap-6 lg:gap-8 ${paperClass}`}>
      <article aria-labelledby={titleId} className="scroll-mt-24">
        <HelpLink
          article={null}
          onOpen={onOpen}
          hrefOf={hrefOf}
          className="-ms-2 mb-3 inline-flex h-11 items-center gap-2 rounded-full px-2 pe-4 font-medium text-gold hover:bg-gold-wash"
        >
          <ArrowLeft aria-hidden="true" className="size-[18px] rtl:-scale-x-100" />
          {t('help.all')}
        </HelpLink>
        <p dir="auto" className="text-[13.5px] text-soft">
          {category.title}
        </p>
        <h2
          ref={heading}
          id={titleId}
          tabIndex={-1}
          dir="auto"
          className="mt-0.5 mb-4 scroll-mt-32 text-2xl leading-tight font-semibold tracking-[-0.01em] wrap-anywhere outline-none sm:text-[28px]"
        >
          {article.title}
        </h2>
        <SafeHtml html={article.content} level={3} {...(onLeave && { onLeave })} />
      </article>
      {others.length > 0 && (
        <More title={category.title}>{<OtherArticles others={others} onOpen={onOpen} hrefOf={hrefOf} />}</More>
      )}
    </div>
  )
}

function More({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="border-t border-hairline pt-5">
      <h3 dir="auto" className="mb-1 text-base font-semibold">
        {t('help.more', { category: title })}
      </h3>
      {children}
    </section>
  )
}

function OtherArticles({ others, ...links }: ListProps & { readonly others: Category['articles'] }) {
  return (
    <ul>
      {others.map(({ id, title }) => (
        <li key={id}>
          <HelpLink
            {...links}
            article={id}
            className="-mx-2 flex min-h-11 w-full items-center rounded-xl px-2 py-2 text-start text-soft underline-offset-4 hover:text-strong hover:underline"
          >
            <span dir="auto">{title}</span>
          </HelpLink>
        </li>
      ))}
    </ul>
  )
}
