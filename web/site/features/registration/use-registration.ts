import { useEffect, useState } from 'react'
import type { RunPattern } from '#modules/identity/rules/fields.ts'
import type { Flags, RegistrationRules } from '#modules/identity/rules/registration.ts'
import type { getRegistrationRules, getWhitelabel } from '#modules/settings/contract.ts'
import { useAnswer } from '#web/features/client/use-call.ts'

export interface Registration {
  readonly flags: Flags
  readonly rules: RegistrationRules
}

/** What the operator asks of newcomers now; a change while the form is open arrives as news. */
export function useRegistration() {
  const flags = useAnswer<typeof getWhitelabel>('GET /wps/system/whitelabel', {})
  const rules = useAnswer<typeof getRegistrationRules>('GET /wps/system/setting/register', {})
  const failed = [flags, rules].find((query) => query.error && !query.data)
  const data: Registration | undefined = flags.data && rules.data ? { flags: flags.data, rules: rules.data } : undefined
  return { data, failed }
}

/** Until the engine is here nothing is held against anybody; the server has it in any case. */
const lenient: RunPattern = () => true

/** The engine for operators' own patterns, which weighs more than the form; only a form that has such a pattern loads it. */
export function usePatterns(rules: RegistrationRules): RunPattern {
  const isNeeded = Object.values(rules).some((rule) => rule.enabled && rule.acceptedPattern !== null)
  const [run, setRun] = useState<RunPattern>(() => lenient)
  useEffect(() => {
    if (!isNeeded) return
    let isWanted = true
    import('#modules/identity/rules/run-pattern.ts').then(
      ({ runPattern }) => {
        if (isWanted) setRun(() => runPattern)
      },
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, [isNeeded])
  return run
}
