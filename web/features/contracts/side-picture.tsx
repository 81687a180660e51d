/** Names keep their colour wherever they are shown. */
const hues = [
  '[--hue:25]',
  '[--hue:86]',
  '[--hue:150]',
  '[--hue:190]',
  '[--hue:245]',
  '[--hue:285]',
  '[--hue:325]',
] as const

interface SidePictureProps {
  readonly name: string
  readonly className?: string
}

/** Somebody by the first letter of their name. */
export function SidePicture({ name, className = 'size-7 text-[12px]' }: SidePictureProps) {
  let sum = 0
  for (const letter of name) sum += letter.codePointAt(0) ?? 0
  return (
    <span
      aria-hidden="true"
      className={`grid flex-none place-items-center rounded-full bg-hue font-semibold text-hue ${hues[sum % hues.length]} ${className}`}
    >
      {[...name][0]?.toUpperCase()}
    </span>
  )
}
