/**
 * The one way from the site into the agent centre. Each part is loaded when it is first shown, so this file imports nothing at once.
 */
export const loadAgentSignIn = () => import('#web/agent/pages/sign-in-page.tsx')
export const loadAgentHome = () => import('#web/agent/pages/home-page.tsx')
export const loadAgentOverlay = () => import('#web/agent/pages/agent-overlay.tsx')
