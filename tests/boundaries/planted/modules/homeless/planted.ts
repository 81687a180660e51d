// breaks: modules-have-a-line
import '#kit/money.ts'
