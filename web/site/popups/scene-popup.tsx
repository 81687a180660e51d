import type { ReactNode, RefObject } from 'react'
import type { getBanners } from '#modules/content/contract.ts'
import { useAnswer } from '#web/features/client/use-call.ts'
import type { InputOf } from '#web/lib/api.ts'
import { t } from '#web/lib/i18n.ts'
import { useLanguage } from '#web/lib/use-language.ts'
import { phoneArtUrl } from '#web/ui/art/art-url.ts'
import { Dusk } from '#web/ui/art/dusk.tsx'
import { Mark } from '#web/ui/art/mark.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useBrokenPicture } from '#web/ui/use-broken-picture.ts'

type BannerGroup = InputOf<typeof getBanners>['query']['groupName']

interface ScenePopupProps {
  readonly title: string
  /** What stands under the title. */
  readonly hint?: string
  /** Said beside the form where the brand has no banner of the group. */
  readonly greeting: string
  readonly group: BannerGroup
  readonly onClose: () => void
  readonly initialFocus?: RefObject<HTMLElement | null>
  readonly children: ReactNode
}

/** A form beside a scene: the brand's banner of a group, or the house's own dusk. On a phone the scene is a strip above. */
export function ScenePopup(props: ScenePopupProps) {
  const { title, hint, greeting, group, onClose, initialFocus, children } = props
  return (
    <Dialog
      title={title}
      size="wide"
      isBare
      closeLabel={t('state.close')}
      onClose={onClose}
      {...(initialFocus && { initialFocus })}
    >
      <div className="grid md:min-h-[640px] md:grid-cols-[minmax(280px,400px)_minmax(0,1fr)]">
        <Scene group={group} greeting={greeting} />
        <div className="px-6 pt-5 pb-[max(24px,env(safe-area-inset-bottom))] md:flex md:flex-col md:justify-center md:px-11 md:py-9">
          <p
            aria-hidden="true"
            className="pe-12 font-display text-[28px] leading-tight font-semibold tracking-[-0.015em] md:text-[30px]"
          >
            {title}
          </p>
          {hint && <p className="mt-2 max-w-96 text-soft">{hint}</p>}
          <div className="mt-5">{children}</div>
        </div>
      </div>
    </Dialog>
  )
}

/** The scenes are drawn for the night, so the words on them keep the night's colours by day too. */
function Scene({ group, greeting }: Pick<ScenePopupProps, 'group' | 'greeting'>) {
  const language = useLanguage()
  const { data, isPending } = useAnswer<typeof getBanners>('GET /wps/relay/MCSFE_getBanners', {
    query: { groupName: group, language },
  })
  const { isBroken, watch } = useBrokenPicture()
  const banner = isBroken ? undefined : data?.[0]
  return (
    <div data-theme="night" className="dusk-sky relative isolate h-20 overflow-hidden text-strong md:h-auto">
      {banner && (
        <>
          <img
            {...watch}
            src={phoneArtUrl(banner.url)}
            alt=""
            className="absolute inset-0 -z-20 size-full object-cover object-[78%_80%] rtl:-scale-x-100"
          />
          <div
            aria-hidden="true"
            className="absolute inset-x-0 top-0 -z-10 h-1/2 bg-linear-to-b from-page/85 to-transparent max-md:hidden"
          />
        </>
      )}
      {!banner && !isPending && <Dusk layout="tall" className="absolute inset-0 -z-10 size-full" />}
      <div className="px-9 pt-9 max-md:hidden">
        <p className="flex items-center gap-3 font-display text-[23px] font-bold">
          <Mark size={36} />
          {t('brand.name')}
        </p>
        <p className="mt-8 min-h-[2.2em] font-display text-[38px] leading-[1.08] font-semibold tracking-[-0.02em]">
          {isPending ? '' : (banner?.title ?? greeting)}
        </p>
      </div>
    </div>
  )
}
