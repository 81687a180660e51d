import type { Logger } from 'pino'
import { envelopeJobs } from '#modules/agents/envelopes/jobs.ts'
import { auditJobs } from '#modules/audit/jobs.ts'
import { cashierJobs } from '#modules/cashier/jobs.ts'
import { codesJobs } from '#modules/codes/jobs.ts'
import { complianceJobs } from '#modules/compliance/jobs.ts'
import { contractJobs, payJobs } from '#modules/contracts/jobs.ts'
import { courierJobs } from '#modules/courier/jobs.ts'
import { filesJobs } from '#modules/files/jobs.ts'
import { gatewayJobs } from '#modules/gateway/jobs.ts'
import { identityJobs } from '#modules/identity/jobs.ts'
import { ledgerJobs } from '#modules/ledger/jobs.ts'
import type { RootVerifier } from '#modules/ledger/service.ts'
import { messagingJobs } from '#modules/messaging/jobs.ts'
import { playJobs } from '#modules/play/jobs.ts'
import { recordsJobs } from '#modules/reporting/jobs.ts'
import { readSetting } from '#modules/settings/service.ts'
import { walletJobs } from '#modules/wallet/jobs.ts'
import type { House } from '#server/house.ts'
import type { Metrics } from '#server/http/metrics.ts'
import type { Job } from '#server/jobs/jobs.ts'
import type { SigningKey } from '#server/keys/signing-key.ts'
import { serverJobs } from '#server/openers.ts'
import { openRecords } from '#server/records.ts'

export interface JobParts {
  readonly house: House
  readonly logger: Logger
  readonly gauge: Metrics['gauge']
  readonly signer: SigningKey
  readonly verifier: RootVerifier
}

/** Everything that is done by the clock, module by module. */
export function allJobs({ house, logger, gauge, signer, verifier }: JobParts): Job[] {
  const { db, clock } = house
  return [
    ...serverJobs(db, clock),
    ...identityJobs(house.identity),
    ...auditJobs({ db, logger, gauge }),
    ...courierJobs(house.courier),
    ...codesJobs(house.codes),
    ...complianceJobs(house.compliance),
    ...filesJobs(house.files),
    ...messagingJobs(house.messaging),
    ...cashierJobs(house.cashier),
    ...envelopeJobs(house.envelopes),
    ...gatewayJobs(house.gateway, gauge),
    ...playJobs(house.play),
    ...walletJobs({ db, timeZone: async () => (await readSetting(house.settings, 'brand')).timeZone }),
    ...recordsJobs(openRecords(house)),
    ...contractJobs(house.contracts),
    ...payJobs({ pay: house.pay, logger, gauge }),
    ...ledgerJobs({ db, clock, logger, signer, verifier, gauge }),
  ]
}
