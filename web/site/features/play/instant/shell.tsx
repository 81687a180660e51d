const ribs = [-57, -38, -19, 0, 19, 38, 57]
const spikes = Array.from({ length: 18 }, (_, at) => at * 20)

/** A closed shell. Its hue is its place's, and tells nothing of what is in it. */
export function ClosedShell({ hue }: { readonly hue: number }) {
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true">
      {ribs.map((turn) => (
        <path
          key={turn}
          transform={`rotate(${turn} 32 52)`}
          d="M32 53L25 17Q32 7 39 17Z"
          fill={`oklch(0.6 0.13 ${hue})`}
          stroke={`oklch(0.38 0.11 ${hue})`}
          strokeWidth="1.500"
        />
      ))}
      <path d="M24 50h16l4 7h-24Z" fill={`oklch(0.46 0.12 ${hue})`} />
    </svg>
  )
}

/** An open shell with its pearl. */
export function Pearl({ hue }: { readonly hue: number }) {
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true" className="shell-open">
      {ribs.map((turn) => (
        <path
          key={turn}
          transform={`rotate(${turn} 32 40)`}
          d="M32 42L26 11Q32 2 38 11Z"
          fill={`oklch(0.86 0.08 ${hue})`}
          stroke={`oklch(0.68 0.12 ${hue})`}
        />
      ))}
      <path d="M6 40Q32 70 58 40Q32 50 6 40Z" fill={`oklch(0.62 0.15 ${hue})`} />
      <circle cx="32" cy="36" r="12" fill="oklch(0.93 0.02 260)" />
      <circle cx="32" cy="36" r="12" fill="none" stroke="oklch(0.8 0.05 300)" strokeWidth="1.500" />
      <circle cx="28" cy="31" r="4" fill="#fff" />
    </svg>
  )
}

/** What nobody wants to find: an urchin. */
export function Urchin() {
  return (
    <svg viewBox="-32 -32 64 64" aria-hidden="true" className="shell-open">
      {spikes.map((turn) => (
        <path key={turn} transform={`rotate(${turn})`} d="M-2.500 -12L0 -30L2.500 -12Z" fill="oklch(0.28 0.08 320)" />
      ))}
      <circle r="15" fill="oklch(0.36 0.12 330)" />
      <circle cx="-5" cy="-5" r="4" fill="oklch(0.6 0.16 340)" />
    </svg>
  )
}
