import { useId, useState } from 'react'
import { messageLettersMax } from '#modules/agents/model.ts'
import { TaskDialog, type TaskProps } from '#web/agent/features/team/task-dialog.tsx'
import { writeMessage } from '#web/agent/features/team/use-member.ts'
import { formatNumber } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'

/** A few words to somebody of the team. */
export function MessageDialog({ member, onClose }: TaskProps) {
  const id = useId()
  const [text, setText] = useState('')
  return (
    <TaskDialog
      member={member}
      onClose={onClose}
      title={t('team.messageOf', { name: member.nickname })}
      button={t('team.sendMessage')}
      notYet="team.messageEmpty"
      done={t('team.messageSent', { name: member.nickname })}
      send={() => (text.trim() === '' ? null : writeMessage(member.id, text.trim()))}
    >
      <div>
        <label htmlFor={id} className="mb-2 block font-medium text-soft">
          {t('team.message')}
        </label>
        <textarea
          id={id}
          rows={5}
          maxLength={messageLettersMax}
          value={text}
          aria-describedby={`${id}hint`}
          onChange={({ target }) => setText(target.value)}
          className="block w-full resize-none rounded-[14px] bg-well px-4 py-3 text-base font-medium text-strong shadow-well outline -outline-offset-1 outline-edge/45 focus:outline-2 focus:outline-(--focus)"
        />
        <p id={`${id}hint`} className="mt-2 flex justify-between gap-4 text-[13px] text-soft">
          {t('team.messageHint')}
          <bdi dir="ltr" className="tabular flex-none">
            {formatNumber(text.length)} / {formatNumber(messageLettersMax)}
          </bdi>
        </p>
      </div>
    </TaskDialog>
  )
}
