interface SwitchProps {
  readonly label: string
  readonly isOn: boolean
  readonly onTurn: (isOn: boolean) => void
}

/** Something of a basket that is on or off. */
export function Switch({ label, isOn, onTurn }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      className="basket-switch"
      aria-checked={isOn}
      aria-label={label}
      onClick={() => onTurn(!isOn)}
    >
      <i />
    </button>
  )
}
