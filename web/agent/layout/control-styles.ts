/** The looks that all pages of the agent centre share: compact before a pointer, a thumb's size on a phone. */

const button =
  'inline-flex h-11 flex-none items-center justify-center gap-2 rounded-[10px] px-3.5 text-[13.5px] leading-none font-semibold whitespace-nowrap select-none transition-[filter,background-color,color] duration-150 disabled:opacity-60 lg:h-9'

export const agentButton = {
  /** The one that a view is there for. */
  gold: `${button} gold-button hover:brightness-105 active:brightness-95`,
  plain: `${button} bg-surface-2 text-strong shadow-1 outline -outline-offset-1 outline-edge/45 hover:bg-surface-3`,
  /** What takes something away. */
  bad: `${button} text-lose outline -outline-offset-1 outline-lose/60 hover:bg-lose-wash`,
} as const

export const agentCard = 'rounded-xl bg-surface-1 shadow-2'

export const agentCardTitle = 'font-display text-[16.5px] leading-snug font-semibold'

/** A field in a row of filters. */
export const agentField =
  'h-11 min-w-0 rounded-[10px] bg-well px-3 text-[13.5px] font-medium text-strong shadow-well outline -outline-offset-1 outline-edge/45 placeholder:text-faint focus-visible:outline-2 focus-visible:outline-(--focus) lg:h-9'

/** A row of ways to look at the same thing, of which one is pressed. */
export const agentSegments =
  'agent-segments flex rounded-[10px] bg-well p-1 shadow-well outline -outline-offset-1 outline-edge/30 [&>button]:h-9 [&>button]:flex-1 [&>button]:rounded-[7px] [&>button]:px-3 [&>button]:text-[13px] [&>button]:font-medium [&>button]:whitespace-nowrap [&>button]:text-soft [&>button]:hover:text-strong [&>button[aria-pressed=true]]:bg-surface-3 [&>button[aria-pressed=true]]:text-strong [&>button[aria-pressed=true]]:shadow-1 lg:[&>button]:h-7'
