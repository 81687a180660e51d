// breaks: imports-resolve
import './nowhere.ts'
