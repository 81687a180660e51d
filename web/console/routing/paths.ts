/** Every address of the console; the server gives its page to all of them (server/site/pages.ts). */
export const consolePaths = {
  overview: '/operator',
  session: '/operator/session',
  operators: '/operator/operators',
} as const
