import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { navigationOf, searchLengthMax } from '#modules/catalog/rules.ts'
import { t } from '#web/lib/i18n.ts'
import { useGo } from '#web/lib/navigation.tsx'
import type { GameEntry } from '#web/site/catalog/game-entry.tsx'
import { useMenus, type VendorCard } from '#web/site/catalog/use-menus.ts'
import { hrefOfLobbyFilter, wholeShelf } from '#web/site/features/games/lobby-filter.ts'
import { SearchPanel, type SearchRow } from '#web/site/features/games/search-panel.tsx'
import { useSearch } from '#web/site/features/games/use-search.ts'
import { Search, X } from '#web/ui/icons.ts'

interface SearchBoxProps {
  readonly path: string
  /** What the address says is searched for. */
  readonly searched: string | null
  readonly onGame: (game: GameEntry) => void
  /** Another page is gone to. */
  readonly onLeave?: () => void
  /** Whether one types at once. */
  readonly isFocused?: boolean
}

/** Finds games and makers while one types. `/` comes here from anywhere on the page; the arrows choose, Enter opens. */
export function SearchBox({ path, searched, onGame, onLeave, isFocused = false }: SearchBoxProps) {
  const go = useGo()
  const input = useRef<HTMLInputElement>(null)
  const listId = useId()
  const [typed, setTyped] = useTyped(searched)
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const { search, games, makers } = useSearch(isOpen ? typed : '')
  const pathOfMaker = usePathOfMaker()
  useSlash(input)
  useEffect(() => {
    if (isFocused) input.current?.focus()
  }, [isFocused])

  const found = search === '' ? undefined : games.data
  const rows: SearchRow[] = [
    ...(found?.games ?? []).map((game) => ({ kind: 'game', game }) as const),
    ...makers.map((maker) => ({ kind: 'maker', maker }) as const),
    ...(found && found.total > 0 ? [{ kind: 'all', total: found.total } as const] : []),
  ]
  const isShown = isOpen && typed.trim() !== ''

  const close = (): void => {
    setOpen(false)
    setActive(-1)
  }
  const showAll = (text: string): void => {
    close()
    onLeave?.()
    go(hrefOfLobbyFilter(path, { ...wholeShelf, search: text.trim() || null }), { keepsScroll: true })
  }
  const run = (row: SearchRow | undefined): void => {
    if (!row || row.kind === 'all') {
      showAll(typed)
      return
    }
    close()
    if (row.kind === 'game') {
      onGame(row.game)
      return
    }
    onLeave?.()
    go(pathOfMaker(row.maker))
  }
  const press = (event: KeyboardEvent): void => {
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    if (step !== undefined && rows.length > 0) {
      event.preventDefault()
      // Beyond either end is the field itself, from which one goes on typing.
      setActive((was) => ((was + 1 + step + rows.length + 1) % (rows.length + 1)) - 1)
    } else if (event.key === 'Enter') run(rows[active])
    else if (event.key === 'Escape') {
      if (isShown) event.preventDefault()
      close()
    }
  }

  return (
    <search
      className="relative z-20 block h-13 w-full"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) close()
      }}
    >
      <div
        className={`absolute inset-x-0 top-0 gold-edge overflow-hidden rounded-2xl bg-surface-2 ${isShown ? 'shadow-3' : 'shadow-1'}`}
      >
        <div className="flex h-13 items-center gap-1 ps-4 pe-1">
          <Search aria-hidden="true" className="size-5 flex-none text-soft" />
          <input
            ref={input}
            type="text"
            inputMode="search"
            enterKeyHint="search"
            role="combobox"
            aria-label={t('games.search')}
            aria-expanded={isShown && rows.length > 0}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={active >= 0 ? `${listId}-${active}` : undefined}
            placeholder={t('games.search')}
            autoComplete="off"
            spellCheck={false}
            maxLength={searchLengthMax}
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value)
              setOpen(true)
              setActive(-1)
            }}
            onFocus={() => setOpen(true)}
            onKeyDown={press}
            className="h-full min-w-0 flex-1 bg-transparent px-2 text-base text-strong outline-none placeholder:text-faint"
          />
          {typed === '' ? (
            <kbd
              aria-hidden="true"
              className="me-3 grid size-6 place-items-center rounded-md bg-surface-3 font-sans text-[13px] text-soft max-md:hidden"
            >
              /
            </kbd>
          ) : (
            <button
              type="button"
              aria-label={t('games.searchClear')}
              onClick={() => {
                setTyped('')
                input.current?.focus()
                if (searched !== null) showAll('')
              }}
              className="grid size-11 flex-none place-items-center rounded-full text-soft -outline-offset-2 hover:text-strong"
            >
              <X aria-hidden="true" className="size-5" />
            </button>
          )}
        </div>
        {isShown && (
          <SearchPanel
            listId={listId}
            typed={search === '' ? typed.trim() : search}
            rows={rows}
            active={active}
            isLoading={search === '' || games.isFetching}
            hasFailed={games.isError}
            onPoint={setActive}
            onRun={run}
          />
        )}
      </div>
    </search>
  )
}

/** What is typed follows the address: whoever goes back finds what they had searched for. */
function useTyped(searched: string | null) {
  const [typed, setTyped] = useState('')
  const [seen, setSeen] = useState<string | null>(null)
  if (seen !== searched) {
    setSeen(searched)
    setTyped(searched ?? '')
  }
  return [typed, setTyped] as const
}

function useSlash(input: React.RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const hear = (event: globalThis.KeyboardEvent): void => {
      const { target } = event
      const isTyping =
        target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || document.querySelector('dialog[open]'))
        return
      event.preventDefault()
      input.current?.focus()
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [input])
}

/** The page on which a maker's games are. */
function usePathOfMaker(): (maker: VendorCard) => string {
  const { data: menus = [] } = useMenus()
  return ({ gameType, vassalage }) => {
    const item = navigationOf(menus).find(({ code }) => code === gameType)
    return `${item?.to ?? '/rng'}?vendor=${vassalage}`
  }
}
