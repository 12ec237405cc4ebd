// Dialogs whose code is loaded when they are first shown. If it does not come, a small dialog says so at once, and tries again.
import { Trans } from '@lingui/react/macro'
import { type ComponentType, useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { commandContext } from '../command/context.ts'
import { Button } from '../ui/button.tsx'
import { type Lazy, lazyOr, type MissingProps } from '../ui/states/lazy-part.tsx'
import { Dialog } from './dialog.tsx'

function NotLoaded({ isAwaited, again, close }: MissingProps) {
  const { online } = useSnapshot(commandContext)
  const [wasAway, setAway] = useState(false)
  if (!online && !wasAway) setAway(true)
  // By itself once for each time that the server was away: one that is there may not have the code.
  useEffect(() => {
    if (!wasAway || !online || isAwaited) return
    setAway(false)
    again()
  }, [wasAway, online, isAwaited, again])
  return (
    <Dialog
      open={true}
      role="alertdialog"
      onClose={close}
      title={<Trans>This could not be loaded yet</Trans>}
      body={<Trans>It was not open before, so it must come from the server. It appears as soon as the server answers.</Trans>}
      onSubmit={() => isAwaited || again()}
      actions={
        <>
          <Button size="large" keys="escape" onClick={close}>
            <Trans>Close</Trans>
          </Button>
          <Button size="large" type="submit" tone="primary" busy={isAwaited} data-autofocus="">
            <Trans>Try again</Trans>
          </Button>
        </>
      }
    />
  )
}

/** @param close what closes it, if that is not its `onClose` */
export const lazyDialog = <P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  close?: (props: P) => void,
): Lazy<P> => lazyOr(load, NotLoaded, close)
