import { useState } from 'react'
import { useHumanCheck } from '#web/features/human-check/human-check.tsx'
import { ImageCaptcha } from '#web/features/human-check/image-captcha.tsx'
import { artUrl } from '#web/ui/art/art-url.ts'
import { Button } from '#web/ui/button.tsx'
import { SliderPuzzle } from '#web/ui/slider-puzzle.tsx'
import { Sheet } from './sheet.tsx'

const slide = {
  id: 'kit',
  background: artUrl('/art/banner/activity-phone.svg'),
  piece: artUrl('/art/icon/plain.svg'),
  y: 60,
  width: 320,
  height: 176,
  pieceSize: 56,
}

const words = {
  handle: 'Slide the piece',
  scene: 'A scene of the kit',
  again: 'Another picture',
  hint: 'Slide the piece into its place',
}

const states = ['ready', 'loading', 'wrong', 'solved', 'failed'] as const

/** What tells people from machines: every state of the slider, the real one, and the letters of a picture. */
export function HumanSheet() {
  const { askHuman, element } = useHumanCheck()
  const [outcome, setOutcome] = useState('not asked')
  const [word, setWord] = useState('')
  const ask = async (): Promise<void> => {
    setOutcome('asking')
    const pass = await askHuman('login', 'player')
    setOutcome(pass ? `passed ${pass.lot_number}` : 'closed')
  }
  return (
    <Sheet title="SliderPuzzle, HumanCheck, ImageCaptcha">
      <div className="grid max-w-96 grid-cols-[minmax(0,1fr)] gap-6">
        {states.map((state) => (
          <SliderPuzzle
            key={state}
            slide={state === 'loading' || state === 'failed' ? null : slide}
            state={state}
            words={{ ...words, status: state }}
            onAnswer={() => undefined}
            onAgain={() => undefined}
          />
        ))}
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
          <ImageCaptcha value={word} onChange={setWord} round={0} />
          <Button onClick={() => void ask()}>Ask for a human</Button>
          <output className="text-[13px] break-all text-soft">{outcome}</output>
          {element}
        </div>
      </div>
    </Sheet>
  )
}
