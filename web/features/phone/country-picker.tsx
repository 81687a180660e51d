import { type KeyboardEvent, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { isRightToLeft } from '#kit/language.ts'
import {
  type Country,
  findCountries,
  type NamedCountry,
  nameCountry,
  sortCountries,
} from '#web/features/phone/countries.ts'
import { t } from '#web/lib/i18n.ts'
import { useLanguage } from '#web/lib/use-language.ts'
import { Button } from '#web/ui/button.tsx'
import { Check, ChevronDown, Search, X } from '#web/ui/icons.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

interface CountryPickerProps {
  readonly chosen: Country
  /** Undefined while they are being fetched. */
  readonly countries: readonly Country[] | undefined
  readonly hasFailed: boolean
  readonly onRetry: () => void
  readonly onChoose: (country: Country) => void
}

/**
 * One of some two hundred countries. The list is the platform's own popover: it lies above everything, also above the popup
 * that the form stands in, and Escape or a press beside it closes it alone. On a phone it is a sheet under the search.
 */
export function CountryPicker(props: CountryPickerProps) {
  const { chosen, onChoose } = props
  const id = useId()
  const language = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDialogElement>(null)
  useBesideButton(isOpen, button, panel)

  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={t('codes.countryIs', {
          country: nameCountry(chosen, language),
          code: `+${chosen.countryDialingCode}`,
        })}
        className="flex h-11 flex-none items-center gap-2 rounded-[10px] ps-3 pe-2 font-medium text-strong tabular-nums transition-colors duration-150 hover:bg-surface-3/60 aria-expanded:bg-surface-3"
      >
        <Flag country={chosen} />
        {`+${chosen.countryDialingCode}`}
        <ChevronDown aria-hidden="true" className="size-4 text-faint" />
      </button>
      <dialog
        ref={panel}
        id={id}
        popover="auto"
        aria-label={t('codes.country')}
        // The field reads from left to right in every language; the list is in the reader's own.
        dir={isRightToLeft(language) ? 'rtl' : 'ltr'}
        tabIndex={-1}
        onToggle={({ newState }) => setOpen(newState === 'open')}
        // It is told after it is shown; until then it is empty and in no place, and nobody should see that.
        className={`${isOpen ? '' : 'opacity-0 '}fixed inset-x-0 top-3 bottom-0 m-0 h-auto max-h-none w-auto max-w-none flex-col overflow-hidden rounded-t-3xl border-0 bg-surface-2 p-0 text-strong shadow-3 outline-none backdrop:bg-page/70 open:flex sm:inset-auto sm:h-96 sm:w-84 sm:rounded-2xl sm:backdrop:bg-transparent`}
      >
        {isOpen && (
          <Choices
            {...props}
            onClose={() => panel.current?.hidePopover()}
            onChoose={(country) => {
              panel.current?.hidePopover()
              onChoose(country)
            }}
          />
        )}
      </dialog>
    </>
  )
}

function Flag({ country }: { readonly country: Country }) {
  return (
    <img
      src={country.flag}
      alt=""
      width={20}
      height={20}
      loading="lazy"
      className="size-5 flex-none rounded-full shadow-1"
    />
  )
}

function useBesideButton(
  isOpen: boolean,
  button: RefObject<HTMLButtonElement | null>,
  panel: RefObject<HTMLDialogElement | null>,
): void {
  useLayoutEffect(() => {
    const [field, list] = [button.current, panel.current]
    if (!isOpen || !field || !list) return
    const place = (): void => placeBeside(list, field.getBoundingClientRect())
    place()
    window.addEventListener('resize', place)
    window.addEventListener('scroll', place, true)
    return () => {
      window.removeEventListener('resize', place)
      window.removeEventListener('scroll', place, true)
    }
  }, [isOpen, button, panel])
}

/** On a wide screen the list stands below the button, or above it where there is more room. On a phone its place is fixed. */
function placeBeside(list: HTMLElement, field: DOMRect): void {
  const isWide = window.matchMedia('(min-width: 40rem)').matches
  const hasRoomBelow = field.bottom + 8 + list.offsetHeight <= window.innerHeight - 8
  const top = Math.max(8, hasRoomBelow ? field.bottom + 8 : field.top - 8 - list.offsetHeight)
  const left = Math.max(8, Math.min(field.left - 4, window.innerWidth - list.offsetWidth - 8))
  list.style.top = isWide ? `${top}px` : ''
  list.style.left = isWide ? `${left}px` : ''
}

interface ChoicesProps extends CountryPickerProps {
  readonly onClose: () => void
}

function Choices({ chosen, countries, hasFailed, onRetry, onChoose, onClose }: ChoicesProps) {
  const id = useId()
  const language = useLanguage()
  const [request, setInput] = useState('')
  const [at, setAt] = useState<number | null>(null)
  const search = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const found = findCountries(sortCountries(countries ?? [], language), request)
  // Until somebody moves, the chosen one is where they are; while they search, the best find is.
  const chosenAt = found.findIndex(({ countryCode }) => countryCode === chosen.countryCode)
  const active = Math.min(at ?? (request === '' ? Math.max(0, chosenAt) : 0), found.length - 1)

  useEffect(() => {
    // On a phone the keyboard would cover half of the list, which a thumb gets through faster.
    if (!window.matchMedia('(pointer: coarse)').matches) search.current?.focus({ preventScroll: true })
  }, [])
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])

  function onKeyDown(event: KeyboardEvent): void {
    const target = findTarget(event.key, active, found.length)
    const choice = found[active]
    if (target !== undefined) setAt(target)
    else if (event.key === 'Enter' && choice) onChoose(choice)
    else return
    event.preventDefault()
  }

  return (
    <>
      <div className="flex flex-none items-center gap-3 border-b border-hairline ps-4 pe-1.5 focus-within:border-(--focus)">
        <Search aria-hidden="true" className="size-[19px] flex-none text-faint" />
        <input
          ref={search}
          type="text"
          role="combobox"
          aria-label={t('codes.search')}
          aria-expanded="true"
          aria-controls={id}
          aria-activedescendant={found.length > 0 ? `${id}${active}` : undefined}
          aria-autocomplete="list"
          placeholder={t('codes.search')}
          autoComplete="off"
          spellCheck={false}
          maxLength={60}
          value={request}
          onChange={({ target }) => {
            setInput(target.value)
            setAt(null)
          }}
          onKeyDown={onKeyDown}
          className="h-14 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-faint"
        />
        <button
          type="button"
          aria-label={t('state.close')}
          onClick={onClose}
          className="grid size-11 flex-none place-items-center rounded-full text-soft hover:text-strong sm:hidden"
        >
          <X aria-hidden="true" className="size-5" />
        </button>
      </div>
      <div
        ref={list}
        id={id}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select shows no flags and cannot be searched.
        role="listbox"
        aria-label={t('codes.country')}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-1.5 pb-[max(6px,env(safe-area-inset-bottom))]"
      >
        {found.map((country, index) => (
          <Choice
            key={country.countryCode}
            id={`${id}${index}`}
            country={country}
            isChosen={country.countryCode === chosen.countryCode}
            isActive={index === active}
            onChoose={() => onChoose(country)}
            onPoint={() => setAt(index)}
          />
        ))}
      </div>
      {!countries && !hasFailed && <Waiting />}
      {hasFailed && (
        <div className="grid flex-none justify-items-center gap-3 p-6 text-center text-soft">
          {t('codes.listIsAway')}
          <Button onClick={onRetry}>{t('state.retry')}</Button>
        </div>
      )}
      {countries && found.length === 0 && <p className="flex-none p-6 text-center text-soft">{t('codes.noCountry')}</p>}
    </>
  )
}

interface ChoiceProps {
  readonly id: string
  readonly country: NamedCountry
  readonly isChosen: boolean
  readonly isActive: boolean
  readonly onChoose: () => void
  readonly onPoint: () => void
}

/** The keyboard stays in the search; what is chosen there is told by `aria-activedescendant`. */
function Choice({ id, country, isChosen, isActive, onChoose, onPoint }: ChoiceProps) {
  return (
    <button
      type="button"
      id={id}
      tabIndex={-1}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option of a select shows no flag.
      role="option"
      aria-selected={isChosen}
      data-active={isActive || undefined}
      onClick={onChoose}
      onPointerMove={isActive ? undefined : onPoint}
      className="flex min-h-11 w-full items-center gap-3 rounded-xl px-3 py-2 text-start text-[15px] text-soft data-active:bg-surface-3 data-active:text-strong"
    >
      <Flag country={country} />
      <bdi className="min-w-0 flex-1 truncate">{country.name}</bdi>
      <bdi dir="ltr" className="text-faint tabular-nums">{`+${country.countryDialingCode}`}</bdi>
      <Check aria-hidden="true" className={`size-[18px] flex-none text-gold ${isChosen ? '' : 'invisible'}`} />
    </button>
  )
}

function Waiting() {
  return (
    <div aria-hidden="true" className="absolute inset-x-0 top-14 grid gap-4 p-5">
      {['w-2/3', 'w-1/2', 'w-3/4', 'w-3/5'].map((width) => (
        <Skeleton key={width} className={`h-5 ${width}`} />
      ))}
    </div>
  )
}

function findTarget(key: string, active: number, count: number): number | undefined {
  if (count === 0) return undefined
  if (key === 'ArrowDown') return (active + 1) % count
  if (key === 'ArrowUp') return (active + count - 1) % count
  if (key === 'PageDown') return Math.min(count - 1, active + 8)
  if (key === 'PageUp') return Math.max(0, active - 8)
  return undefined
}
