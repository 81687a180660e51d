// breaks: wallet-and-its-level-call-down
import type { Report } from '#modules/turnover/service.ts'
export type Kept = Report
