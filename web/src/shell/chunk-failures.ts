// Code that does not arrive: a new version was deployed, or the network is down (docs/numbers.md section 4).
import { msg } from '@office/shared/core/messages/message'
import { notify } from '../core/notices/notices.ts'
import { isTryingAgain, LostCode } from '../core/ui/states/lazy-part.tsx'

const chunkFailed = msg`A part of the page could not be loaded. Reload the page; what you typed is kept as a draft.`
const styleFailed = msg`CSS chunk load failure: the page may look broken. Reload it.`

/** Vite tells of chunks and stylesheets that failed; each is told once. */
export function reportChunkFailures(): void {
  window.addEventListener('vite:preloadError', event => {
    if (isTryingAgain() && !(event.payload instanceof LostCode)) return
    const isStyle = String(event.payload.message).includes('CSS')
    notify('danger', isStyle ? styleFailed : chunkFailed)
  })
}
