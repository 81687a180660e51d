import { useState } from 'react'
import { t } from '#web/lib/i18n.ts'
import { stopKey } from '#web/site/features/play/crash/entry-keys.ts'
import { EntryPanel } from '#web/site/features/play/crash/entry-panel.tsx'
import type { CrashView } from '#web/site/features/play/crash/use-crash.ts'
import { isEntryLocked, useEntry } from '#web/site/features/play/crash/use-entry.ts'
import type { PlayGame } from '#web/site/features/play/model.ts'
import { usePlayKeys } from '#web/site/features/play/use-play-keys.ts'
import { Plus } from '#web/ui/icons.ts'
import { useIsSpacious } from '#web/ui/use-media.ts'

interface EntriesProps {
  readonly crash: CrashView
  readonly game: PlayGame
  readonly mayPlay: () => boolean
  /** False while something stands over the game. */
  readonly areKeysOn: boolean
}

/** Two bets side by side; on a small screen the second is there for who wants it. */
export function Entries({ crash, game, mayPlay, areKeysOn }: EntriesProps) {
  const first = useEntry(crash, game, 1, mayPlay)
  const second = useEntry(crash, game, 2, mayPlay)
  const [isWanted, setWanted] = useState(false)
  const isSpacious = useIsSpacious()
  // A bet that is not shown hears no keys either.
  const isShown = isSpacious || isWanted || isEntryLocked(second)
  const stop = (): void => {
    first.stop()
    second.stop()
  }
  usePlayKeys([{ key: stopKey, text: t('play.stop'), run: stop }], areKeysOn)
  const shared = { game, round: crash.round, areKeysOn }
  return (
    <div className="crash-entries">
      <EntryPanel entry={first} {...shared} />
      {isShown && (
        <EntryPanel
          entry={second}
          {...shared}
          onRemove={isWanted && !isSpacious ? () => setWanted(false) : undefined}
        />
      )}
      {!isShown && (
        <button type="button" onClick={() => setWanted(true)} className="add">
          <Plus aria-hidden="true" className="size-5" />
          {t('play.crash.addSecond')}
        </button>
      )}
    </div>
  )
}
