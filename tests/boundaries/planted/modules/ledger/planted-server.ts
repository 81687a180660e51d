// breaks: modules-sees-only-below
import '#server/config.ts'
