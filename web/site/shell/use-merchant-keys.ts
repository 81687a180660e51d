import { useEffect } from 'react'
import { useBrand } from '#web/features/brand/use-brand.ts'
import { useIsSignedIn } from '#web/features/session/use-session.ts'

/** Keeps whose site this is where the specification has it. Signing out clears the tab, and then it is written again. */
export function useMerchantKeys(): void {
  const { name, merchantCode } = useBrand().data ?? {}
  const isSignedIn = useIsSignedIn()
  useEffect(() => {
    if (name === undefined || merchantCode === undefined) return
    try {
      sessionStorage.setItem('merchant', name)
      sessionStorage.setItem('merchantCode', merchantCode)
      localStorage.setItem('merchantCode', merchantCode)
    } catch {
      // A browser that keeps nothing is told whose site it is by every page.
    }
  }, [name, merchantCode, isSignedIn])
}
