interface CrestProps {
  readonly colours: readonly string[]
  readonly crest: number
  readonly className?: string
}

const shield = 'M12 1.5 22 4v9c0 6-4.2 10.4-10 13.5C6.2 23.4 2 19 2 13V4Z'

/** Eight ways to part a shield. */
const fields = [
  <path key="0" d="M9 0h6v28H9Z" />,
  <path key="1" d="M12 0h12v28H12Z" />,
  <path key="2" d="M0 20 20 0h4v8L4 28H0Z" />,
  <path key="3" d="M0 14 12 6l12 8v6L12 12 0 20Z" />,
  <circle key="4" cx="12" cy="13" r="5" />,
  <path key="5" d="M0 10h24v7H0Z" />,
  <path key="6" d="M12 5 20 13 12 21 4 13Z" />,
  <path key="7" d="M0 0h12v13H0ZM12 13h12v15H12Z" />,
]

/** The shield of a club that somebody invented: two colours, parted one of eight ways. */
export function Crest({ colours: [field = '#7c5cd6', charge = '#f08a6b'], crest, className = 'h-7 w-6' }: CrestProps) {
  const id = `crest-${field.slice(1)}-${charge.slice(1)}-${crest}`
  return (
    <svg viewBox="0 0 24 28" aria-hidden="true" className={className}>
      <clipPath id={id}>
        <path d={shield} />
      </clipPath>
      <g clipPath={`url(#${id})`}>
        <path d="M0 0h24v28H0Z" fill={field} />
        <g fill={charge}>{fields[crest % fields.length]}</g>
      </g>
      <path d={shield} fill="none" stroke="oklch(0.9 0.02 265 / 0.55)" strokeWidth="1.4" />
    </svg>
  )
}
