import { type ReactNode, useEffect } from 'react'
import { agentField } from '#web/agent/layout/control-styles.ts'
import { t } from '#web/lib/i18n.ts'
import { ChevronRight, CornerDownRight } from '#web/ui/icons.ts'

interface ChoiceProps<Value extends string> {
  readonly label: string
  readonly value: Value | ''
  readonly choices: readonly { readonly value: Value; readonly text: string }[]
  /** What stands for no choice; without it there is always one. */
  readonly none?: string
  readonly onChoose: (value: Value | undefined) => void
}

/** One of many, on the platform's own list. */
export function FilterChoice<Value extends string>({ label, value, choices, none, onChoose }: ChoiceProps<Value>) {
  return (
    <label className="flex items-center gap-2 text-[13px] text-soft max-sm:min-w-0 max-sm:flex-1">
      {label}
      <select
        value={value}
        onChange={({ target }) => onChoose(choices.find((choice) => choice.value === target.value)?.value)}
        className={`${agentField} max-sm:flex-1`}
      >
        {none !== undefined && (
          <option value="" className="bg-surface-2">
            {none}
          </option>
        )}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value} className="bg-surface-2">
            {choice.text}
          </option>
        ))}
      </select>
    </label>
  )
}

interface FilterRowProps {
  /** Which days. */
  readonly days: ReactNode
  readonly children: ReactNode
}

/** The days at one end, what else can be chosen or done at the other. */
export function FilterRow({ days, children }: FilterRowProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      {days}
      <div className="flex flex-wrap items-center gap-2 max-sm:w-full">{children}</div>
    </div>
  )
}

interface Person {
  readonly id: string
  readonly nickname: string
}

interface PathProps {
  /** From the agent down to who is looked at. */
  readonly path: readonly Person[]
  readonly onGo: (id: string | undefined) => void
  readonly children?: ReactNode
}

/** Whose team is looked at, and the way back up. */
export function ReportPath({ path, onGo, children }: PathProps) {
  if (path.length < 2 && !children) return null
  return (
    <nav
      aria-label={t('report.path')}
      className="flex flex-wrap items-center gap-x-1 gap-y-0.5 px-4 py-1.5 text-[13px]"
    >
      <CornerDownRight aria-hidden="true" className="size-3.5 flex-none text-faint rtl:-scale-x-100" />
      {path.map(({ id, nickname }, at) => {
        const isLast = at === path.length - 1 && !children
        return (
          <span key={id} className="flex items-center gap-1">
            {at > 0 && <ChevronRight aria-hidden="true" className="size-3.5 text-faint rtl:-scale-x-100" />}
            {isLast ? (
              <bdi aria-current="true" className="px-1.5 font-semibold text-strong">
                {nickname}
              </bdi>
            ) : (
              <button
                type="button"
                onClick={() => onGo(at === 0 ? undefined : id)}
                className="inline-flex min-h-11 items-center rounded-lg px-1.5 text-soft hover:text-strong lg:min-h-8"
              >
                <bdi>{at === 0 ? t('report.me') : nickname}</bdi>
              </button>
            )}
          </span>
        )
      })}
      {children && (
        <>
          <ChevronRight aria-hidden="true" className="size-3.5 text-faint rtl:-scale-x-100" />
          <span aria-current="true" className="px-1.5 font-semibold text-strong">
            {children}
          </span>
        </>
      )}
    </nav>
  )
}

/** E saves the file, wherever nobody writes. */
export function useExportKey(): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const { target } = event
      const isWriting = target instanceof HTMLElement && target.closest('input, textarea, select, dialog')
      if (event.key.toLowerCase() !== 'e' || isWriting || event.ctrlKey || event.metaKey || event.altKey) return
      document.querySelector<HTMLButtonElement>('button[data-export]')?.click()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

export const readUuid = (text: string | null): string | null => /^[0-9a-f-]{36}$/.exec(text ?? '')?.[0] ?? null
