import { artUrl } from '#web/ui/art/art-url.ts'
import { avatarIcons } from '#web/ui/art/avatar.ts'
import { pointIcons, vipLevels } from '#web/ui/art/badge.ts'
import { categoryNames } from '#web/ui/art/categories.ts'
import { sampleBanners } from '#web/ui/art/sample-banners.ts'
import { sampleTitles } from '#web/ui/art/samples.ts'
import { VendorMark } from '#web/ui/art/vendor-mark.tsx'
import { vendorIds, vendors } from '#web/ui/art/vendors.ts'
import { Sheet } from './sheet.tsx'

interface PictureProps {
  readonly name: string
  readonly alt: string
  readonly width: number
  readonly height: number
  readonly className: string
}

function Picture({ name, alt, ...rest }: PictureProps) {
  return <img src={artUrl(`/art/${name}.svg`)} alt={alt} loading="lazy" decoding="async" {...rest} />
}

function Tiles() {
  return categoryNames.map((category) => (
    <Sheet key={category} title={`Tiles: ${category}`}>
      <ul className="grid grid-cols-3 gap-2.5 sm:grid-cols-4 sm:gap-3">
        {sampleTitles
          .filter((title) => title.category === category)
          .map(({ id, name, vendor }) => (
            <li key={id} className="min-w-0">
              <Picture
                name={`tile/${id}`}
                alt={name}
                width={300}
                height={400}
                className="aspect-3/4 w-full rounded-xl shadow-2"
              />
              <p className="mt-1.5 flex items-center gap-1.5 text-[13px] text-soft">
                <VendorMark vendor={vendor} className="size-4 flex-none" />
                <span className="truncate">{vendors[vendor].name}</span>
              </p>
            </li>
          ))}
      </ul>
    </Sheet>
  ))
}

function Makers() {
  return (
    <Sheet title="Game makers">
      <ul className="grid grid-cols-2 gap-2.5 sm:grid-cols-3">
        {vendorIds.map((vendor) => (
          <li key={vendor} className="flex h-12 items-center gap-2.5 rounded-xl bg-surface-2 px-3 font-medium shadow-1">
            <VendorMark vendor={vendor} className="size-5 flex-none text-soft" />
            <span className="truncate">{vendors[vendor].name}</span>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

function Banners() {
  return (
    <Sheet title="Banners: wide and phone">
      <ul className="grid gap-3">
        {sampleBanners.map(({ id, group }) => (
          <li key={id} className="flex items-stretch gap-2.5">
            <Picture
              name={`banner/${id}`}
              alt={`${group} ${id}, wide`}
              width={1200}
              height={420}
              className="aspect-1200/420 w-0 flex-[2.86] rounded-xl shadow-2"
            />
            <Picture
              name={`banner/${id}-phone`}
              alt={`${group} ${id}, phone`}
              width={720}
              height={436}
              className="aspect-720/436 w-0 flex-[1.65] rounded-xl shadow-2"
            />
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

function Badges() {
  return (
    <Sheet title="VIP levels and points">
      <ul className="grid grid-cols-4 gap-3 sm:grid-cols-5">
        {vipLevels.map(({ name }, i) => (
          <li key={name} className="text-center text-[13px] text-soft">
            <Picture name={`badge/vip-${i + 1}`} alt="" width={120} height={132} className="mx-auto w-16 sm:w-20" />
            {name}
          </li>
        ))}
        {pointIcons.map((icon) => (
          <li key={icon} className="text-center text-[13px] text-soft">
            <Picture name={`badge/${icon}`} alt="" width={64} height={64} className="mx-auto mb-1 w-12" />
            {icon}
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

function Faces() {
  return (
    <Sheet title="Members’ pictures and the app’s icon">
      <ul className="grid grid-cols-5 gap-3 sm:grid-cols-7">
        {avatarIcons.map(({ id }) => (
          <li key={id}>
            <Picture name={`avatar/${id}`} alt={id} width={128} height={128} className="w-full rounded-full shadow-1" />
          </li>
        ))}
        {['plain', 'maskable'].map((kind) => (
          <li key={kind}>
            <Picture name={`icon/${kind}`} alt={`Laro, ${kind}`} width={512} height={512} className="w-full shadow-1" />
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

/** All that the generator draws. */
export function ArtSheets() {
  return (
    <>
      <Tiles />
      <Makers />
      <Banners />
      <Badges />
      <Faces />
    </>
  )
}
