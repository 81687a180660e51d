import { useId, useState } from 'react'
import type { listTeam, searchTeam } from '#modules/agents/contract.ts'
import { guestsMax } from '#modules/agents/rules/envelopes.ts'
import type { Draft } from '#web/agent/features/envelopes/draft.ts'
import { agentField } from '#web/agent/layout/control-styles.ts'
import { LetterAvatar } from '#web/agent/layout/letter-avatar.tsx'
import { useAnswer } from '#web/features/client/use-call.ts'
import type { ReplyOf } from '#web/lib/api.ts'
import { t } from '#web/lib/i18n.ts'
import { messageOf } from '#web/lib/refusals.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { Search, X } from '#web/ui/icons.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** Typing is one question to the server, not one a letter. */
const typingPauseMs = 200

type Guests = Draft['guests']
type Person = Pick<ReplyOf<typeof searchTeam>['members'][number], 'id' | 'nickname' | 'account'>

interface GuestPickerProps {
  readonly guests: Guests
  readonly onChange: (guests: Guests) => void
  readonly error: string | undefined
}

/** Who an envelope is for, one by one: the newest of the team to begin with, and whoever is looked for. */
export function GuestPicker({ guests, onChange, error }: GuestPickerProps) {
  const id = useId()
  const [text, setText] = useState('')
  const wish = useDebounced(text.trim(), typingPauseMs)
  const newest = useAnswer<typeof listTeam>(
    'GET /wps/agent/members',
    { query: { limit: 20 } },
    { isEnabled: wish === '' },
  )
  const found = useAnswer<typeof searchTeam>(
    'GET /wps/agent/search',
    { query: { q: wish } },
    { isEnabled: wish !== '' },
  )
  const query = wish === '' ? newest : found
  const people = query.data?.members ?? []
  const isIn = (person: Person): boolean => guests.some((guest) => guest.id === person.id)
  const toggle = (person: Person): void => {
    if (isIn(person)) onChange(guests.filter((guest) => guest.id !== person.id))
    else if (guests.length < guestsMax) onChange([...guests, { id: person.id, name: person.nickname }])
  }
  return (
    <fieldset aria-describedby={`${id}told`} className="rounded-[10px] bg-well p-3 shadow-well">
      <legend className="sr-only">{t('envelope.chosen')}</legend>
      {guests.length > 0 && (
        <ul className="mb-3 flex flex-wrap gap-1.5">
          {guests.map((guest) => (
            <li key={guest.id}>
              <button
                type="button"
                aria-label={t('envelope.without', { name: guest.name })}
                onClick={() => onChange(guests.filter((one) => one !== guest))}
                className="flex h-11 items-center gap-1.5 rounded-full bg-surface-3 ps-3 pe-2 text-[13px] font-medium hover:text-lose lg:h-8"
              >
                <bdi>{guest.name}</bdi>
                <X aria-hidden="true" className="size-3.5" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="relative">
        <Search aria-hidden="true" className="absolute start-3 top-1/2 size-4 -translate-y-1/2 text-faint" />
        <input
          type="search"
          aria-label={t('envelope.findGuest')}
          placeholder={t('envelope.findGuest')}
          autoComplete="off"
          maxLength={64}
          value={text}
          onChange={({ target }) => setText(target.value)}
          className={`${agentField} w-full bg-surface-1! ps-9!`}
        />
      </div>
      <ul className="mt-2 grid max-h-52 grid-cols-[minmax(0,1fr)] gap-x-2 overflow-y-auto sm:grid-cols-2">
        {people.map((person) => (
          <li key={person.id}>
            <label className="flex min-h-11 cursor-pointer items-center gap-2.5 rounded-lg px-2 hover:bg-surface-2 lg:min-h-10">
              <input
                type="checkbox"
                checked={isIn(person)}
                onChange={() => toggle(person)}
                className="size-4 flex-none accent-(--gold-mark)"
              />
              <LetterAvatar id={person.id} name={person.nickname} />
              <span className="min-w-0 flex-1 truncate">
                <bdi className="font-medium">{person.nickname}</bdi>{' '}
                <bdi className="text-[12.5px] text-faint">{person.account}</bdi>
              </span>
            </label>
          </li>
        ))}
      </ul>
      {query.isPending && <Skeleton className="h-20 rounded-lg" />}
      <p
        id={`${id}told`}
        role={error ? 'alert' : undefined}
        className={`mt-2 text-[12.5px] ${error ? 'font-medium text-lose' : 'text-soft'}`}
      >
        {error ??
          (query.isError && !query.data
            ? t(messageOf(query.error.refusal))
            : query.data && people.length === 0
              ? t('envelope.foundNobody')
              : t('envelope.chosenCount', { count: guests.length }))}
      </p>
    </fieldset>
  )
}
