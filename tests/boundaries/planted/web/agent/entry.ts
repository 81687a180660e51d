// breaks: web-agent-entry-is-lazy
import '#web/lib/api.ts'

export const load = () => import('#web/agent/pages/home.ts')
