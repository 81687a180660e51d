import type { proof, roots } from '#modules/ledger/contract.ts'
import { api } from '#web/features/client/client.ts'
import { useCall } from '#web/features/client/use-call.ts'
import { checkProof, type ShownLine } from '#web/lib/proof.ts'

/** The evidence for a line, and what this browser found when it checked it. */
export function useProof(line: ShownLine) {
  return useCall({
    key: ['proof', line.account, line.id],
    call: async (signal) => {
      const [evidence, signers] = await Promise.all([
        api.call<typeof proof>('GET /wps/ledger/proof/:posting', { params: { posting: line.id }, signal }),
        api.call<typeof roots>('GET /wps/ledger/roots', { query: { limit: 1 }, signal }),
      ])
      if (!evidence.ok) return evidence
      if (!signers.ok) return signers
      const steps = await checkProof(evidence.value, line, signers.value.keys)
      return { ok: true, value: { evidence: evidence.value, steps } }
    },
  })
}
