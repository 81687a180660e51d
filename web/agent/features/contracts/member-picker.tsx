import { useState } from 'react'
import type { listTeam, searchTeam } from '#modules/agents/contract.ts'
import { CallFailed } from '#web/features/client/call-failed.tsx'
import { api } from '#web/features/client/client.ts'
import { useCall } from '#web/features/client/use-call.ts'
import { SidePicture } from '#web/features/contracts/side-picture.tsx'
import type { ReplyOf } from '#web/lib/api.ts'
import { t } from '#web/lib/i18n.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { Search } from '#web/ui/icons.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

type TeamMember = ReplyOf<typeof searchTeam>['members'][number]

interface MemberPickerProps {
  readonly onPick: (member: string) => void
  readonly onClose: () => void
}

/** Contracts are offered to agents right below; the newest of them, or whoever is looked for. */
function useDirectAgents(text: string) {
  return useCall<readonly TeamMember[]>({
    key: ['contract-downlines', text],
    call: async (signal) => {
      const answer =
        text === ''
          ? await api.call<typeof listTeam>('GET /wps/agent/members', {
              query: { direct: 'true', kind: 'agent', limit: 50 },
              signal,
            })
          : await api.call<typeof searchTeam>('GET /wps/agent/search', { query: { q: text }, signal })
      if (!answer.ok) return answer
      const isFit = ({ kind, depth }: TeamMember): boolean => kind === 'agent' && depth === 1
      return { ok: true, value: answer.value.members.filter(isFit) }
    },
  })
}

export function MemberPicker({ onPick, onClose }: MemberPickerProps) {
  const [text, setText] = useState('')
  const query = useDirectAgents(useDebounced(text.trim(), 250))
  return (
    <Dialog title={t('contract.toWhomTitle')} size="small" closeLabel={t('state.close')} onClose={onClose}>
      <div className="grid gap-3">
        <Field
          label={t('contract.findDownline')}
          icon={Search}
          type="search"
          autoComplete="off"
          hint={t('contract.directAgentsOnly')}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        {query.isError && <CallFailed query={query} />}
        {query.isPending && <Skeleton className="h-40 rounded-xl" />}
        {query.data?.length === 0 && (
          <EmptyState title={t('contract.noDownlines')} hint={t('contract.noDownlinesHint')} />
        )}
        {query.data && query.data.length > 0 && (
          <ul className="max-h-[50dvh] overflow-y-auto">
            {query.data.map(({ id, nickname, account, teamSize }) => (
              <li key={id}>
                <button
                  type="button"
                  onClick={() => onPick(id)}
                  className="flex min-h-13 w-full items-center gap-3 rounded-xl px-2 text-start hover:bg-surface-3"
                >
                  <SidePicture name={nickname} className="size-9 text-[14px]" />
                  <span className="min-w-0 flex-1">
                    <span dir="auto" className="block truncate font-medium">
                      {nickname}
                    </span>
                    <span className="block text-[12.5px] text-soft">{account}</span>
                  </span>
                  <span className="tabular text-[12.5px] text-soft">{t('contract.team', { count: teamSize })}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}
