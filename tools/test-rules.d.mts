export function needsBrowser(args: readonly string[], root: string): boolean
