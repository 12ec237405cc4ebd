// The live regions for screen readers. Present from the start and outside the page, so that a dialog does not mute them.
import { createPortal } from 'react-dom'
import { useSnapshot } from 'valtio'
import { spoken } from './announce.ts'

export function LiveRegions() {
  const { status, alert, log } = useSnapshot(spoken)
  return createPortal(
    <div className="sr-only">
      <div role="status">{status}</div>
      <div role="alert">{alert}</div>
      <div role="log" aria-relevant="text" aria-atomic={true}>
        {log}
      </div>
    </div>,
    document.body,
  )
}
