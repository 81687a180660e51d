import { useEffect } from 'react'
import type { getBrand, getCustomerService, getPermission } from '#modules/settings/contract.ts'
import type { ResourceType, whitelabelFlags } from '#modules/settings/model.ts'
import { events, queries } from '#web/features/client/client.ts'
import { useAnswer } from '#web/features/client/use-call.ts'
import type { ReplyOf } from '#web/lib/api.ts'

export const useBrand = () => useAnswer<typeof getBrand>('GET /wps/system/brand', {})

/** What the strictest law asks for, until the brand's own is known. */
const strictestAge = 21

export const useMinimumAge = (): number => useBrand().data?.minimumAge ?? strictestAge

const usePermission = () => useAnswer<typeof getPermission>('GET /wps/system/permission', {})

export const useCustomerService = () =>
  useAnswer<typeof getCustomerService>('GET /wps/system/customerService', {}).data ?? []

export type Resource = ReplyOf<typeof getPermission>['info']['resources'][number]

/** The brand's addresses of some kinds, in the order of the kinds. */
export function useResources(types: readonly ResourceType[]): Resource[] {
  const all = usePermission().data?.info.resources ?? []
  return types.flatMap((type) => all.filter(({ resourceType }) => resourceType === type))
}

/** A switch of the operator's. What is not known yet is off. */
export function useFlag(flag: (typeof whitelabelFlags)[number]): boolean {
  return usePermission().data?.info.whitelabelVal[flag] ?? false
}

/** An operator changed something: what this page was told is asked for again, without a reload. */
export function useSettingsEvents(): void {
  useEffect(
    () =>
      events.subscribe('public', (data) => {
        if (!isSettingsEvent(data)) return
        void queries.invalidateQueries({
          predicate: ({ queryKey: [line] }) => typeof line === 'string' && line.startsWith('GET /wps/system/'),
        })
      }),
    [],
  )
}

function isSettingsEvent(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'type' in data && data.type === 'settings'
}

/** The brand's own colours. The server writes them into the first page; a change while the page is open comes through here. */
export function useBrandColours(): void {
  const colours = useBrand().data?.themeVariables
  useEffect(() => {
    if (!colours) return
    const { style } = document.documentElement
    for (const [name, colour] of Object.entries(colours)) style.setProperty(name, colour)
    return () => {
      for (const name of Object.keys(colours)) style.removeProperty(name)
    }
  }, [colours])
}
