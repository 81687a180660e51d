// breaks: modules-line-4-calls-down
import type { Report } from '#modules/reporting/service.ts'
export type Kept = Report
