import type { JSX, SVGProps } from 'react'

interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'children' | 'dangerouslySetInnerHTML' | 'ref'> {
  /** Both sides, where no class sets them. */
  readonly size?: number
}

export type IconComponent = (props: IconProps) => JSX.Element

/** An icon of these shapes, drawn as lines in the colour of the text around it. Nobody is read an icon, unless it has a name of its own. */
export function makeIcon(shapes: string): IconComponent {
  // The shapes come from the icon set, which the build reads, and hold neither a style nor a script.
  const html = { __html: shapes }
  return ({ size = 24, ...given }) => (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden={given['aria-label'] === undefined ? true : undefined}
      {...given}
      dangerouslySetInnerHTML={html}
    />
  )
}
