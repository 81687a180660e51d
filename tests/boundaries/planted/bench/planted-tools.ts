// breaks: nobody-imports-tools
import '../tools/start.ts'
