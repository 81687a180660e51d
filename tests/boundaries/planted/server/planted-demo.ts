// breaks: only-the-start-fills-the-demo
import '#world/demo/seed.ts'
