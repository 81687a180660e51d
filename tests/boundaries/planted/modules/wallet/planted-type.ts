// breaks: modules-line-5-calls-down
import type { Report } from '#modules/reporting/service.ts'
export type Kept = Report
