import type { SliderPass } from './model.ts'

/** What a service says of a pass; `down` when it says nothing in time. */
export type Verdict = 'good' | 'bad' | 'down'

/** Who makes the sliders and judges their passes: the house itself, or a service that speaks GeeTest v4. */
export type Provider = { readonly kind: 'own' } | ServiceProvider

export interface ServiceProvider {
  readonly kind: 'geetest'
  /** Public; the browser opens the service's slider with it. */
  readonly captchaId: string
  check(pass: SliderPass): Promise<Verdict>
  isUp(): Promise<boolean>
}

export const ownProvider: Provider = { kind: 'own' }
