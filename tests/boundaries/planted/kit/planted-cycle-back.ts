// breaks: no-cycles
import './planted-cycle.ts'
