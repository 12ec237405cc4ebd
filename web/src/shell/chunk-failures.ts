// Code that does not arrive: a new version was deployed, or the server is away (docs/numbers.md section 4).
import { sessionContract } from '@office/shared/areas/session/session.contract'
import { msg } from '@office/shared/core/messages/message'
import { commandContext } from '../core/command/context.ts'
import { call } from '../core/data/api.ts'
import { notify } from '../core/notices/notices.ts'
import { codeSource, isTryingAgain, LostCode } from '../core/ui/states/lazy-part.tsx'

const chunkFailed = msg`A part of the page could not be loaded. Reload the page; what you typed is kept as a draft.`
const styleFailed = msg`CSS chunk load failure: the page may look broken. Reload it.`
const notFetched = msg`No connection. This part of the page has not been loaded yet; open it once the server is back.`

/** One question for all that failed at once. */
let asking: Promise<void> | null = null
const askServer = (): Promise<void> => {
  asking ??= call(sessionContract.current)
    // Whether there was an answer is told by the call itself.
    .then(
      () => undefined,
      () => undefined,
    )
    .finally(() => {
      asking = null
    })
  return asking
}

/** Of one outage: a page asks for many parts at once, and for more with every key. */
let isToldAway = false

async function tell(failure: Error): Promise<void> {
  await askServer()
  const wasToldAway = isToldAway
  isToldAway = !commandContext.online
  if (isToldAway && wasToldAway) return
  const isStyle = failure.message.includes('CSS')
  notify('danger', commandContext.online ? (isStyle ? styleFailed : chunkFailed) : notFetched)
}

/** Vite tells of chunks and stylesheets that failed; each is told once. */
export function reportChunkFailures(): void {
  codeSource.askServer = askServer
  window.addEventListener('vite:preloadError', event => {
    if (isTryingAgain() && !(event.payload instanceof LostCode)) return
    void tell(event.payload)
  })
}
