// breaks: modules-have-a-level
import '#kit/money.ts'
