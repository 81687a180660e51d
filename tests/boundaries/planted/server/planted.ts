// breaks: server-sees-only-below
import '#web/lib/api.ts'
