import type { InviteKind } from '#modules/agents/model.ts'
import { t } from '#web/lib/i18n.ts'
import { Network, UserRound } from '#web/ui/icons.ts'

interface KindChoiceProps {
  readonly kind: InviteKind
  /** At the last level of the tree everybody below is a member. */
  readonly mayBeAgent: boolean
  readonly onChoose: (kind: InviteKind) => void
}

const kinds = [
  { kind: 'member', icon: UserRound, title: 'accounts.member', hint: 'accounts.memberHint' },
  { kind: 'agent', icon: Network, title: 'accounts.agent', hint: 'accounts.agentHint' },
] as const

/** Somebody who plays, or somebody who brings people in turn. */
export function KindChoice({ kind, mayBeAgent, onChoose }: KindChoiceProps) {
  return (
    <fieldset>
      <legend className="mb-2 font-medium text-soft">{t('accounts.kind')}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {kinds.map(({ kind: one, icon: Icon, title, hint }) => (
          <label
            key={one}
            className="flex min-h-16 cursor-pointer items-center gap-3 rounded-xl bg-well px-3.5 py-2.5 outline -outline-offset-1 outline-edge/30 has-checked:bg-gold-wash has-checked:outline-2 has-checked:-outline-offset-2 has-checked:outline-gold has-disabled:cursor-not-allowed has-disabled:opacity-55 has-focus-visible:outline-2 has-focus-visible:outline-(--focus)"
          >
            <input
              type="radio"
              name="kind"
              value={one}
              checked={kind === one}
              disabled={one === 'agent' && !mayBeAgent}
              onChange={() => onChoose(one)}
              className="sr-only"
            />
            <Icon aria-hidden="true" className="size-5 flex-none text-gold" />
            <span className="min-w-0">
              <span className="block font-semibold">{t(title)}</span>
              <span className="block text-[12.5px] text-soft">
                {one === 'agent' && !mayBeAgent ? t('accounts.lastLevel') : t(hint)}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
