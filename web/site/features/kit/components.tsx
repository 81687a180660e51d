import { ChipStack } from '#web/ui/art/chip-stack.tsx'
import { Kite } from '#web/ui/art/kite.tsx'
import { Mark } from '#web/ui/art/mark.tsx'
import { PlayingCard } from '#web/ui/art/playing-card.tsx'
import { SunChip } from '#web/ui/art/sun-chip.tsx'
import { Weave } from '#web/ui/art/weave.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Diamond } from '#web/ui/diamond.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { Search, User } from '#web/ui/icons.ts'
import { Money } from '#web/ui/money.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { ThemeSwitch } from '#web/ui/theme-switch.tsx'
import { Sheet } from './sheet.tsx'

const looks = ['gold', 'quiet', 'bare'] as const

function Buttons() {
  return (
    <Sheet title="Button">
      <div className="flex flex-wrap gap-3">
        {looks.map((look) => (
          <Button key={look} look={look}>
            {look}
          </Button>
        ))}
        <Button look="gold" size="large">
          Large
        </Button>
        <Button isBusy>Busy</Button>
        <Button disabled>Disabled</Button>
      </div>
    </Sheet>
  )
}

function Fields() {
  return (
    <Sheet title="Field">
      <div className="grid gap-4">
        <Field label="Empty, with a hint" icon={Search} placeholder="Search games" />
        <Field label="Filled" icon={User} defaultValue="player" />
        <Field label="With an error" defaultValue="x" error="A name has at least 4 letters." />
      </div>
    </Sheet>
  )
}

function Words() {
  return (
    <Sheet title="Badge, Money, Spinner, Diamond, ThemeSwitch">
      <div className="flex flex-wrap items-center gap-3">
        <Badge>Plain</Badge>
        <Badge tone="good">Good</Badge>
        <Badge tone="bad">Bad</Badge>
        <Badge tone="gold">Gold</Badge>
        <Money amount="12480.50" currency="PHP" />
        <Money amount="350.00" currency="PHP" isMovement />
        <Money amount="-80.00" currency="PHP" isMovement />
        <Spinner />
        {(['done', 'failed', 'later', 'plain'] as const).map((state) => (
          <Diamond key={state} state={state} />
        ))}
        <ThemeSwitch />
      </div>
    </Sheet>
  )
}

function States() {
  return (
    <Sheet title="Card, Skeleton, EmptyState, ErrorState">
      <div className="grid gap-4">
        <Card className="grid gap-3 p-5">
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="h-11 w-full" />
          <Skeleton className="h-5 w-1/3" />
        </Card>
        <Card>
          <EmptyState title="Nothing here yet" hint="What you play will appear here.">
            <Button>Find a game</Button>
          </EmptyState>
        </Card>
        <Card>
          <ErrorState reason="The server did not answer." onRetry={() => undefined} isRetrying={false} />
        </Card>
      </div>
    </Sheet>
  )
}

function Drawings() {
  return (
    <Sheet title="Mark, weave, sun, chips, cards, kite">
      <div className="relative overflow-hidden rounded-2xl bg-surface-1 p-4 shadow-2">
        <Weave />
        <div className="relative flex flex-wrap items-center gap-4">
          {[24, 40, 64].map((size) => (
            <Mark key={size} size={size} />
          ))}
        </div>
        <svg aria-hidden="true" viewBox="0 0 520 190" className="relative mt-2 w-full">
          <SunChip x={120} y={110} radius={88} horizon={150} />
          <ChipStack x={276} y={160} radius={38} count={6} hue={86} lightness={0.7} />
          <PlayingCard x={360} y={104} width={66} turn={-8} rank="A" suit="spade" />
          <PlayingCard x={412} y={108} width={66} turn={9} rank="Q" suit="heart" />
          <Kite x={484} y={84} scale={0.55} turn={-16} />
        </svg>
      </div>
    </Sheet>
  )
}

/** Every part of the kit in its states. */
export function ComponentSheets() {
  return (
    <>
      <Buttons />
      <Fields />
      <Words />
      <States />
      <Drawings />
    </>
  )
}
