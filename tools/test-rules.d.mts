export function needsBrowser(args: readonly string[], root: string): boolean
export function needsDatabase(args: readonly string[], root: string): boolean
