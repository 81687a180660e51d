interface RollingDigitsProps {
  /** A number as people read it, with its separators. */
  readonly text: string
  /** What stands before it. */
  readonly symbol: string
  /** How it is read aloud. */
  readonly label: string
}

/** A wheel has the ten digits below each other, each 50 px high, and is turned to the one that counts. */
const wheel = '0\n1\n2\n3\n4\n5\n6\n7\n8\n9'
const turns = [
  'translate-y-0',
  '-translate-y-[50px]',
  '-translate-y-[100px]',
  '-translate-y-[150px]',
  '-translate-y-[200px]',
  '-translate-y-[250px]',
  '-translate-y-[300px]',
  '-translate-y-[350px]',
  '-translate-y-[400px]',
  '-translate-y-[450px]',
]

/** A counter whose digits roll to their places. Who wants no motion sees them change. */
export function RollingDigits({ text, symbol, label }: RollingDigitsProps) {
  const signs = [...text]
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- The wheels turn here, so there is no file that an img could show.
    <span role="img" aria-label={label} dir="ltr" className="flex items-center gap-[3px] sm:gap-[5px]">
      <span className="px-0.5 font-display text-[32px] font-semibold text-gold sm:px-1.5 sm:text-[40px]">{symbol}</span>
      {signs.map((sign, i) => {
        // Counted from the end, a digit stays the same wheel when the number grows by one in front.
        const place = signs.length - i
        const turn = turns[Number(sign)]
        if (!/\d/.test(sign)) {
          return (
            <span key={place} className="self-end pb-1 font-display text-[30px] leading-none font-bold text-gold">
              {sign}
            </span>
          )
        }
        return (
          <span key={place} className="digit-well w-8 sm:w-11">
            <span
              data-digit={sign}
              className={`digit-strip transition-transform duration-700 ease-out motion-reduce:transition-none ${turn}`}
            >
              {wheel}
            </span>
          </span>
        )
      })}
    </span>
  )
}
