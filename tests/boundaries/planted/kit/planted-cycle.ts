import './planted-cycle-back.ts'
