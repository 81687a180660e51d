import { useState } from 'react'
import type { searchTeam } from '#modules/agents/contract.ts'
import { TaskDialog, type TaskProps } from '#web/agent/features/team/task-dialog.tsx'
import { block, decideRates, move, unblock, writeNote } from '#web/agent/features/team/use-member.ts'
import { LetterAvatar } from '#web/agent/layout/letter-avatar.tsx'
import { RatesEditor } from '#web/agent/rates/rate-fields.tsx'
import { judgeRates, writeRates } from '#web/agent/rates/read-rate.ts'
import { useAnswer } from '#web/features/client/use-call.ts'
import { useAgentMe } from '#web/features/session/use-agent-me.ts'
import { t } from '#web/lib/i18n.ts'
import { Field } from '#web/ui/field.tsx'

const placeMissing = 'team.choosePlace'

export function RatesDialog({ member, onClose }: TaskProps) {
  const me = useAgentMe().data
  const { rates, range } = member
  const [texts, setTexts] = useState(() => writeRates(rates.next?.rates ?? rates.now))
  const most = range?.most ?? me?.rates.now
  if (!me || !most) return null
  return (
    <TaskDialog
      member={member}
      onClose={onClose}
      title={t('team.ratesOf', { name: member.nickname })}
      button={t('team.saveRates')}
      notYet="agentRates.fix"
      send={() => {
        const judged = judgeRates(texts, most, range?.least)
        return judged.rates && decideRates(member.id, judged.rates)
      }}
    >
      <RatesEditor texts={texts} most={most} least={range?.least} usual={me.defaultRates} onChange={setTexts} />
      <p className="text-[13px] text-soft">{t('team.ratesHint')}</p>
    </TaskDialog>
  )
}

export function NoteDialog({ member, onClose }: TaskProps) {
  const [note, setNote] = useState(member.note)
  return (
    <TaskDialog
      member={member}
      onClose={onClose}
      title={t('team.noteOf', { name: member.nickname })}
      button={t('team.saveNote')}
      send={() => writeNote(member.id, note.trim())}
    >
      <Field
        label={t('team.note')}
        hint={t('team.noteHint')}
        maxLength={200}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
    </TaskDialog>
  )
}

export function BlockDialog({ member, onClose }: TaskProps) {
  const isOpening = member.isBlocked
  return (
    <TaskDialog
      member={member}
      onClose={onClose}
      title={t(isOpening ? 'team.unblockQuestion' : 'team.blockQuestion', { name: member.nickname })}
      button={t(isOpening ? 'team.unblock' : 'team.block')}
      isBad={!isOpening}
      send={() => (isOpening ? unblock(member.id) : block(member.id))}
    >
      <p className="text-soft">{t(isOpening ? 'team.unblockHint' : 'team.blockHint')}</p>
    </TaskDialog>
  )
}

/** Under whom: the agent itself, or an agent of the team who is found by name. */
export function MoveDialog({ member, onClose }: TaskProps) {
  const me = useAgentMe().data
  const [text, setText] = useState('')
  const [to, setTo] = useState<string | null>(null)
  const request = text.trim()
  const query = useAnswer<typeof searchTeam>(
    'GET /wps/agent/search',
    { query: { q: request } },
    { isEnabled: request.length > 1 },
  )
  const found = (query.data?.members ?? []).filter(({ kind, id }) => kind === 'agent' && id !== member.id)
  const places = [
    ...(me ? [{ id: me.id, nickname: t('team.you', { name: me.nickname }), account: me.account }] : []),
    ...found,
  ]
  return (
    <TaskDialog
      member={member}
      onClose={onClose}
      title={t('team.moveOf', { name: member.nickname })}
      button={t('team.move')}
      notYet={placeMissing}
      send={() => (to === null ? null : move(member.id, to))}
    >
      <p className="text-soft">{t('team.moveHint')}</p>
      <Field
        label={t('team.findAgent')}
        autoComplete="off"
        maxLength={64}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <fieldset className="grid max-h-64 gap-1 overflow-y-auto">
        <legend className="sr-only">{t('team.newPlace')}</legend>
        {places.map(({ id, nickname, account }) => (
          <label
            key={id}
            className="flex min-h-11 cursor-pointer items-center gap-3 rounded-lg px-3 hover:bg-surface-3/60 has-checked:bg-gold-wash has-focus-visible:outline-2 has-focus-visible:outline-(--focus)"
          >
            <input
              type="radio"
              name="place"
              checked={to === id}
              onChange={() => setTo(id)}
              className="size-4 accent-(--gold-mark)"
            />
            <LetterAvatar id={id} name={nickname} />
            <bdi className="font-medium">{nickname}</bdi>
            <bdi className="text-[12.5px] text-soft">{account}</bdi>
          </label>
        ))}
      </fieldset>
    </TaskDialog>
  )
}
