import type { Promotion } from '#web/features/promotions/use-promotions.ts'
import { GiftPicture } from '#web/ui/art/gift-picture.tsx'
import { Weave } from '#web/ui/art/weave.tsx'

const scenes = {
  deposit: {
    picture: 'coins',
    ground: 'from-[oklch(0.34_0.1_285)] via-[oklch(0.42_0.13_320)] to-[oklch(0.62_0.14_45)]',
  },
  code: { picture: 'ticket', ground: 'from-[oklch(0.34_0.1_330)] via-[oklch(0.42_0.15_350)] to-[oklch(0.56_0.15_10)]' },
  cashback: {
    picture: 'umbrella',
    ground: 'from-[oklch(0.32_0.07_165)] via-[oklch(0.42_0.1_155)] to-[oklch(0.58_0.12_140)]',
  },
  birthday: {
    picture: 'gift',
    ground: 'from-[oklch(0.36_0.12_345)] via-[oklch(0.48_0.16_5)] to-[oklch(0.7_0.13_75)]',
  },
  rain: {
    picture: 'envelope',
    ground: 'from-[oklch(0.32_0.11_15)] via-[oklch(0.44_0.17_25)] to-[oklch(0.68_0.15_65)]',
  },
  play: {
    picture: 'ticket',
    ground: 'from-[oklch(0.3_0.1_275)] via-[oklch(0.42_0.16_25)] to-[oklch(0.66_0.15_70)]',
  },
  friend: {
    picture: 'kite',
    ground: 'from-[oklch(0.34_0.09_220)] via-[oklch(0.44_0.11_200)] to-[oklch(0.64_0.12_170)]',
  },
  sign_in: {
    picture: 'calendar',
    ground: 'from-[oklch(0.32_0.1_255)] via-[oklch(0.44_0.13_280)] to-[oklch(0.66_0.13_60)]',
  },
  operator: {
    picture: 'cash',
    ground: 'from-[oklch(0.32_0.08_250)] via-[oklch(0.42_0.1_240)] to-[oklch(0.58_0.11_215)]',
  },
} as const satisfies Record<Promotion['trigger'], { readonly picture: string; readonly ground: string }>

type Pictured = Pick<Promotion, 'trigger' | 'repeats' | 'rounds' | 'freeBet' | 'voucher'>

/** What is given is shown where it can be played; else what brings it. */
function pictureOf({ trigger, repeats, rounds, freeBet, voucher }: Pictured): string {
  if (rounds) return 'reels'
  if (freeBet) return 'ball'
  if (voucher) return 'gift'
  return trigger === 'cashback' && repeats === 'daily' ? 'lifebuoy' : scenes[trigger].picture
}

interface PromotionArtProps {
  readonly promotion: Pictured
  readonly className: string
}

/** The head of a card, by what brings the reward and what it is. */
export function PromotionArt({ promotion, className }: PromotionArtProps) {
  const { ground } = scenes[promotion.trigger]
  return (
    <div
      aria-hidden="true"
      data-theme="night"
      className={`relative isolate overflow-hidden bg-linear-115 rtl:bg-linear-245 ${ground} ${className}`}
    >
      <Weave className="-z-10" />
      <GiftPicture
        name={pictureOf(promotion)}
        className="absolute end-5 -bottom-3 h-[112%] max-h-60 drop-shadow-lg group-data-[behind=true]:max-sm:opacity-25"
      />
    </div>
  )
}
