// breaks: demo-sees-only-services
import '#server/compose.ts'
