import type { Template } from '#modules/messaging/model.ts'
import { type PlainKey, t } from '#web/lib/i18n.ts'
import { FileClock, FilePen, FileX, Handshake } from '#web/ui/icons.ts'
import {
  blue,
  type Face,
  type Figures,
  gold,
  green,
  isolate,
  moment,
  red,
  violet,
  wordOf,
} from './message-presentation.ts'

const kindKeys: Readonly<Record<string, PlainKey>> = {
  dividend: 'inbox.contractKind.dividend',
  daily: 'inbox.contractKind.daily',
  hourly: 'inbox.contractKind.hourly',
  realtime: 'inbox.contractKind.realtime',
}

const figuresOf = ({ number = '', kind, other = '' }: Figures) => ({
  number: isolate(number),
  kind: wordOf(kindKeys, kind),
  other: other === '' ? t('inbox.theHouse') : isolate(other),
})

const next = { page: 'contracts', text: 'inbox.openContracts' } as const

/** What becomes of contracts, for the side that did not do it. */
export const contractFaces: Readonly<Record<Extract<Template, `contract_${string}`>, Face>> = {
  contract_offered: {
    icon: FilePen,
    hue: gold,
    title: 'inbox.contractOffered',
    body: (figures) => t('inbox.contractOfferedBody', { ...figuresOf(figures), at: moment(figures.at) }),
    next,
  },
  contract_accepted: {
    icon: Handshake,
    hue: green,
    title: 'inbox.contractAccepted',
    body: (figures) => t('inbox.contractAcceptedBody', { ...figuresOf(figures), at: moment(figures.at) }),
  },
  contract_rejected: {
    icon: FileX,
    hue: red,
    title: 'inbox.contractRejected',
    body: (figures) => t('inbox.contractRejectedBody', figuresOf(figures)),
  },
  contract_withdrawn: {
    icon: FileX,
    hue: blue,
    title: 'inbox.contractWithdrawn',
    body: (figures) => t('inbox.contractWithdrawnBody', figuresOf(figures)),
  },
  contract_expired: {
    icon: FileClock,
    hue: blue,
    title: 'inbox.contractExpired',
    body: (figures) => t('inbox.contractExpiredBody', figuresOf(figures)),
  },
  contract_terminated: {
    icon: FileClock,
    hue: violet,
    title: 'inbox.contractTerminated',
    body: (figures) => t('inbox.contractTerminatedBody', { ...figuresOf(figures), at: moment(figures.at) }),
    next,
  },
}
