interface ChoiceChipsProps<Value extends string> {
  readonly legend: string
  readonly name: string
  readonly choices: readonly { readonly value: Value; readonly text: string }[]
  readonly chosen: Value | null
  readonly onChoose: (value: Value) => void
}

/** One of a few, each a chip; the platform's own radio buttons under it, so that the arrow keys work. */
export function ChoiceChips<Value extends string>(props: ChoiceChipsProps<Value>) {
  const { legend, name, choices, chosen, onChoose } = props
  return (
    <fieldset>
      <legend className="sr-only">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {choices.map(({ value, text }) => (
          <label
            key={value}
            className={`inline-flex h-11 cursor-pointer items-center rounded-full px-5 text-[14.5px] font-semibold shadow-1 focus-within:outline-2 focus-within:outline-(--focus) ${value === chosen ? 'bg-gold-wash text-gold' : 'bg-surface-3 text-strong hover:brightness-110'}`}
          >
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === chosen}
              onChange={() => onChoose(value)}
              className="sr-only"
            />
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
