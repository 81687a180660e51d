import type { ReactNode } from 'react'
import { DropMenu, dropMenuItem } from '#web/ui/drop-menu.tsx'
import { Check } from '#web/ui/icons.ts'

interface Choice<Value extends string> {
  readonly value: Value
  readonly text: string
  /** The tag of the language that the text is in. */
  readonly lang?: string
}

interface ChoiceMenuProps<Value extends string> {
  /** What is chosen here. */
  readonly label: string
  /** What the button is called; it holds the label and the present choice. */
  readonly buttonLabel: string
  readonly choices: readonly Choice<Value>[]
  readonly chosen: Value
  readonly onChoose: (value: Value) => void
  /** What the button shows. */
  readonly children: ReactNode
}

/** One of a few, behind a button. */
export function ChoiceMenu<Value extends string>(props: ChoiceMenuProps<Value>) {
  const { label, buttonLabel, choices, chosen, onChoose, children } = props
  return (
    <DropMenu
      label={label}
      buttonLabel={buttonLabel}
      items={(close) =>
        choices.map(({ value, text, lang }) => (
          <button
            key={value}
            type="button"
            role="menuitemradio"
            aria-checked={value === chosen}
            tabIndex={-1}
            onClick={() => {
              close()
              if (value !== chosen) onChoose(value)
            }}
            className={`${dropMenuItem} justify-between`}
          >
            <bdi lang={lang}>{text}</bdi>
            {value === chosen && <Check aria-hidden="true" className="size-[18px] flex-none text-gold" />}
          </button>
        ))
      }
    >
      {children}
    </DropMenu>
  )
}
