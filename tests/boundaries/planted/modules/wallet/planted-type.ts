// breaks: wallet-and-its-level-call-down
import type { Report } from '#modules/reporting/service.ts'
export type Kept = Report
