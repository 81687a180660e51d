import { useId, useState } from 'react'
import { artUrl } from '#web/ui/art/art-url.ts'
import { Button } from '#web/ui/button.tsx'
import { CategoryMark } from '#web/ui/category.tsx'
import { ChoiceMenu } from '#web/ui/choice-menu.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Drawer } from '#web/ui/drawer.tsx'
import { GameTile, GameTileSkeleton } from '#web/ui/game-tile.tsx'
import { Flame } from '#web/ui/icons.ts'
import { Pagination } from '#web/ui/pagination.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { RailButtons, RailTrack, useRail } from '#web/ui/rail.tsx'
import { RollingDigits } from '#web/ui/rolling-digits.tsx'
import { SectionHeading } from '#web/ui/section-heading.tsx'
import { SocialIcon, type SocialName } from '#web/ui/social-icon.tsx'
import { Sheet } from './sheet.tsx'

const categories = ['RNG', 'LIVE', 'SPORTS', 'FISH', 'PVP', 'ESPORTS', 'LOTT', 'COCKFIGHT', 'JL', 'PROMO', 'DOWN']
const socials: readonly SocialName[] = ['GOOGLE', 'FACEBOOK', 'TELEGRAM', 'YOUTUBE', 'INSTAGRAM', 'TWITTER']

function Marks() {
  return (
    <Sheet title="CategoryMark, SocialIcon, RollingDigits, QrCode">
      <div className="flex flex-wrap items-center gap-3">
        {categories.map((category) => (
          <CategoryMark key={category} category={category} />
        ))}
        {socials.map((name) => (
          <SocialIcon key={name} name={name} />
        ))}
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-6">
        <RollingDigits text="1,447,386" symbol="₱" label="A figure of the kit" />
        <QrCode text="https://laro.example/" label="A code of the kit" className="size-28" />
      </div>
    </Sheet>
  )
}

const tiles = [
  { id: 'mayon-gold', name: 'Mayon Gold', vendorName: 'Habi Games', vendorIcon: 'habi', kind: 'hot' },
  { id: 'parol-nights', name: 'Parol Nights', vendorName: 'Habi Games', vendorIcon: 'habi', kind: 'new' },
  { id: 'jeepney-jackpot', name: 'Jeepney Jackpot', vendorName: 'Paraw Play', vendorIcon: 'paraw', kind: 'jackpot' },
] as const

function Tiles() {
  const id = useId()
  const rail = useRail()
  return (
    <Sheet title="SectionHeading, Rail, GameTile">
      <SectionHeading id={id} icon={Flame} text="A section" hint="with a hint">
        <RailButtons rail={rail} before="Back" after="Forward" />
      </SectionHeading>
      <RailTrack rail={rail} label={`Tiles ${id}`} className="gap-3">
        {tiles.map(({ id: tile, kind, ...words }) => (
          <li key={tile} className="w-[126px] flex-none">
            <GameTile
              {...words}
              picture={artUrl(`/art/tile/${tile}.svg`)}
              badge={{ kind, text: kind }}
              action={{ kind: 'soon', text: 'Opens soon' }}
              onOpen={() => undefined}
            />
          </li>
        ))}
        <li className="w-[126px] flex-none">
          <GameTileSkeleton />
        </li>
      </RailTrack>
    </Sheet>
  )
}

function Overlays() {
  const id = useId()
  const [open, setOpen] = useState<'dialog' | 'drawer' | null>(null)
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<'one' | 'two'>('one')
  const close = (): void => setOpen(null)
  return (
    <Sheet title="Dialog, Drawer, ChoiceMenu, Pagination">
      <div className="flex flex-wrap items-center gap-3">
        <Button onClick={() => setOpen('dialog')}>Dialog</Button>
        <Button onClick={() => setOpen('drawer')}>Drawer</Button>
        <ChoiceMenu
          label="One of two"
          buttonLabel={`One of two: ${chosen}`}
          choices={[
            { value: 'one', text: 'one' },
            { value: 'two', text: 'two' },
          ]}
          chosen={chosen}
          onChoose={setChosen}
        >
          {chosen}
        </ChoiceMenu>
        <Pagination
          label={`Pages ${id}`}
          previousLabel="Back"
          nextLabel="Forward"
          pageLabel={(number) => `Page ${number}`}
          page={page}
          count={9}
          onTurn={setPage}
        />
      </div>
      {open === 'dialog' && (
        <Dialog title="A dialog" closeLabel="Close" background="dusk" onClose={close}>
          <p className="text-soft">It does not close on a press beside it.</p>
        </Dialog>
      )}
      {open === 'drawer' && (
        <Drawer label="A drawer" closeLabel="Close" onClose={close}>
          <p className="p-6 text-soft">A press beside it closes it.</p>
        </Drawer>
      )}
    </Sheet>
  )
}

/** The parts that pages of the site are made of. */
export function SiteDeps() {
  return (
    <>
      <Marks />
      <Tiles />
      <Overlays />
    </>
  )
}
