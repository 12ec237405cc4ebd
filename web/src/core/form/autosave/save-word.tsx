// The state of an autosave, shown beside its title.
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

export type SaveState = 'saved' | 'waiting' | 'saving' | 'failed'

export function SaveWord({ state, saved }: { state: SaveState; saved: ReactNode }) {
  const words = {
    saved,
    saving: <Trans>Saving…</Trans>,
    waiting: <Trans>Not saved yet</Trans>,
    failed: <Trans>Not saved</Trans>,
  }
  return (
    <span role="status" className={`text-sm ${state === 'failed' ? 'text-danger' : 'text-text-3'}`}>
      {words[state]}
    </span>
  )
}
