// breaks: web-sees-only-below
import '#server/config.ts'
