import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { searchTeam } from '#modules/agents/contract.ts'
import { LetterAvatar } from '#web/agent/layout/letter-avatar.tsx'
import { useAgentLocation } from '#web/features/centres/agent-location.tsx'
import { useAnswer } from '#web/features/client/use-call.ts'
import type { ReplyOf } from '#web/lib/api.ts'
import { t } from '#web/lib/i18n.ts'
import { messageOf } from '#web/lib/refusals.ts'
import { Search } from '#web/ui/icons.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

type Found = ReplyOf<typeof searchTeam>['members'][number]

/** Typing is one question, not one a letter. */
const pauseMs = 180

/** Finds somebody of the team by account, nickname or mobile number, and opens them in the tree. `/` leads here from anywhere. */
export function MemberFinder() {
  const { go } = useAgentLocation()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState(0)
  const listId = useId()
  const request = useDebounced(text.trim())
  const query = useAnswer<typeof searchTeam>(
    'GET /wps/agent/search',
    { query: { q: request } },
    { isEnabled: isOpen && request !== '' },
  )
  useSlash(input)
  const found = request === '' ? [] : (query.data?.members ?? [])
  const chosen = Math.min(at, found.length - 1)

  const open = (member: Found): void => {
    setOpen(false)
    setText('')
    input.current?.blur()
    go('downlineManagmentView', { member: member.id })
  }

  function press(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key === 'Escape') {
      event.preventDefault()
      setText('')
      setOpen(false)
      input.current?.blur()
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? 1 : -1
      setAt(found.length === 0 ? 0 : (chosen + step + found.length) % found.length)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      const member = found[chosen]
      if (member) open(member)
    }
  }

  const isShown = isOpen && text.trim() !== ''
  return (
    <div
      className="relative"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false)
      }}
    >
      <div className="flex h-11 items-center gap-2.5 rounded-full bg-well ps-4 pe-2 shadow-well outline -outline-offset-1 outline-edge/45 focus-within:outline-2 focus-within:outline-(--focus) lg:h-9 lg:w-52 xl:w-60">
        <Search aria-hidden="true" className="size-4 flex-none text-faint" />
        <input
          ref={input}
          role="combobox"
          aria-label={t('agentCentre.find')}
          aria-expanded={isShown}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={isShown && found[chosen] ? `${listId}-${chosen}` : undefined}
          aria-keyshortcuts="/"
          autoComplete="off"
          spellCheck={false}
          placeholder={t('agentCentre.find')}
          maxLength={64}
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            setAt(0)
            setOpen(true)
          }}
          onFocus={() => setOpen(true)}
          onKeyDown={press}
          className="min-w-0 flex-1 bg-transparent text-[13.5px] text-strong outline-none placeholder:text-faint"
        />
        <kbd className="grid size-5 place-items-center rounded-[5px] bg-surface-3 font-sans text-[12px] text-soft max-lg:hidden">
          /
        </kbd>
      </div>
      {isShown && (
        <div className="absolute inset-x-0 top-full z-30 mt-1.5 overflow-hidden rounded-xl bg-surface-2 p-1.5 shadow-3 lg:start-auto lg:w-80">
          {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- A row has a face and two lines, which no option can have. */}
          <div id={listId} role="listbox" aria-label={t('agentCentre.find')}>
            {found.map((member, place) => (
              <Row
                key={member.id}
                id={`${listId}-${place}`}
                member={member}
                isChosen={place === chosen}
                onOpen={() => open(member)}
              />
            ))}
          </div>
          {query.isPending && <Skeleton className="m-1.5 h-9" />}
          <output className="block px-2.5 text-[13px] text-soft">
            {query.isError && !query.data && <span className="block py-2.5">{t(messageOf(query.error.refusal))}</span>}
            {query.data && found.length === 0 && <span className="block py-2.5">{t('agentCentre.foundNobody')}</span>}
          </output>
        </div>
      )}
    </div>
  )
}

interface RowProps {
  readonly id: string
  readonly member: Found
  readonly isChosen: boolean
  readonly onOpen: () => void
}

function Row({ id, member, isChosen, onOpen }: RowProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- The field above it has the focus and the keys.
    <div
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- As above.
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      // Before the field loses the focus and the list with it.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onOpen}
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-lg px-2.5 hover:bg-surface-3/70 aria-selected:bg-surface-3"
    >
      <LetterAvatar id={member.id} name={member.nickname} />
      <span className="min-w-0 flex-1">
        <bdi className="block truncate text-[13.5px] font-medium">{member.nickname}</bdi>
        <bdi className="block truncate text-[12.5px] text-soft">{member.account}</bdi>
      </span>
      <span className="flex-none text-[12.5px] text-faint">
        {t('agentCentre.levelIs', { level: String(member.depth) })}
      </span>
    </div>
  )
}

/** What was typed, once the typing has paused. */
function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

/** The slash is a letter where somebody writes. */
function useSlash(input: { readonly current: HTMLInputElement | null }): void {
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent): void => {
      const { target } = event
      const isWriting = target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]')
      if (event.key !== '/' || isWriting || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      input.current?.focus()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [input])
}
