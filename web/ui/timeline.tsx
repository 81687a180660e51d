import { Diamond, type DiamondState } from '#web/ui/diamond.tsx'

export interface TimelineStep {
  readonly id: string
  readonly state: Extract<DiamondState, 'done' | 'failed' | 'now' | 'ahead'>
  readonly title: string
  readonly hint?: string | undefined
  /** When it happened, as it is read. */
  readonly time?: string | undefined
}

interface TimelineProps {
  readonly label: string
  readonly steps: readonly TimelineStep[]
}

/** What has happened, what happens now, and what is still to come. */
export function Timeline({ label, steps }: TimelineProps) {
  return (
    <ol aria-label={label}>
      {steps.map(({ id, state, title, hint, time }, at) => (
        <li key={id} aria-current={state === 'now' ? 'step' : undefined} className="relative flex gap-3 pb-5 last:pb-0">
          {at < steps.length - 1 && (
            <span
              aria-hidden="true"
              className={`absolute start-2.5 top-6 bottom-0 w-px ${state === 'done' ? 'bg-win' : 'bg-edge/45'}`}
            />
          )}
          <Diamond state={state} className="relative mt-px size-5" />
          <div className="min-w-0 flex-1">
            <p className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span
                className={`font-medium ${state === 'ahead' ? 'text-soft' : ''} ${state === 'failed' ? 'text-lose' : ''}`}
              >
                {title}
              </span>
              {time !== undefined && (
                <bdi dir="ltr" className="tabular text-[13px] text-soft">
                  {time}
                </bdi>
              )}
            </p>
            {hint !== undefined && <p className="text-[13px] text-soft">{hint}</p>}
          </div>
        </li>
      ))}
    </ol>
  )
}
