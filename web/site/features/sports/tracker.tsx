import type { HappenedReply } from '#modules/sports/contract.ts'
import { t } from '#web/lib/i18n.ts'

/** The field, schematic, with where the last things happened. Home attacks to the right. */
export function Tracker({ sport, happened }: { readonly sport: string; readonly happened: readonly HappenedReply[] }) {
  const spots = happened.filter(({ side, x, y }) => side !== null && x !== null && y !== null).slice(-3)
  const last = spots.at(-1)
  const place = ({ x, y }: HappenedReply): readonly [number, number] => [8 + (x ?? 50) * 1.84, 8 + (y ?? 50) * 1.04]
  const line = spots.map((spot) => place(spot).join(',')).join(' ')
  return (
    <svg
      viewBox="0 0 200 120"
      preserveAspectRatio="xMidYMid slice"
      className="tracker"
      data-sport={fieldOf(sport)}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- It is drawn here, so there is no file that an img could show.
      role="img"
      aria-label={t('sports.tracker')}
    >
      <rect width="200" height="120" className="tracker-ground" />
      {Array.from({ length: 5 }, (_, at) => (
        <rect key={at} x={at * 40} width="20" height="120" className="tracker-stripe" />
      ))}
      <g className="tracker-lines">{lines[fieldOf(sport)]}</g>
      {last && (
        <path
          className="tracker-way"
          d={last.side === 'home' ? 'M120 24 196 44v32l-76 20Z' : 'M80 24 4 44v32l76 20Z'}
        />
      )}
      <polyline className="tracker-line" points={line} />
      {spots.map((spot, at) => {
        const [x, y] = place(spot)
        return (
          <circle
            key={spot.id}
            cx={x}
            cy={y}
            r={at === spots.length - 1 ? 4.2 : 2.6}
            data-side={spot.side}
            data-last={at === spots.length - 1}
          />
        )
      })}
    </svg>
  )
}

type Field = 'pitch' | 'court' | 'net' | 'ring' | 'table' | 'arena'

const fields: Readonly<Record<string, Field>> = {
  ...{ football: 'pitch', basketball: 'court', tennis: 'net', volleyball: 'net', boxing: 'ring', billiards: 'table' },
}
const fieldOf = (sport: string): Field => fields[sport] ?? 'arena'

const frame = <rect x="8" y="8" width="184" height="104" rx="1" />

const lines: Readonly<Record<Field, React.ReactNode>> = {
  pitch: (
    <>
      {frame}
      <path d="M100 8v104M8 34h24v52H8M192 34h-24v52h24M8 48h9v24H8M192 48h-9v24h9" />
      <circle cx="100" cy="60" r="15" />
    </>
  ),
  court: (
    <>
      {frame}
      <path d="M100 8v104M8 44h34v32H8M192 44h-34v32h34M8 18h16a42 42 0 0 1 0 84H8M192 18h-16a42 42 0 0 0 0 84h16" />
      <circle cx="100" cy="60" r="12" />
    </>
  ),
  net: (
    <>
      {frame}
      <path d="M100 2v116M8 22h184M8 98h184M54 22v76M146 22v76M54 60h92" />
    </>
  ),
  ring: (
    <>
      <rect x="44" y="6" width="112" height="108" rx="3" />
      <rect x="52" y="14" width="96" height="92" rx="2" />
    </>
  ),
  table: (
    <>
      <rect x="8" y="14" width="184" height="92" rx="8" />
      <rect x="18" y="24" width="164" height="72" rx="3" />
      <path d="M60 24v72" />
    </>
  ),
  arena: (
    <>
      {frame}
      <path d="M8 112 192 8M8 60h40M152 60h40" />
      <circle cx="100" cy="60" r="22" />
    </>
  ),
}
