import { useBrand } from '#web/features/brand/use-brand.ts'

const homeZone = 'Asia/Manila'

/** Where the days of records and payouts begin: the brand's wall clock, whoever reads them and wherever. */
export const useZone = (): string => useBrand().data?.timeZone ?? homeZone
