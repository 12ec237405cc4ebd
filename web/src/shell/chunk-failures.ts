// Code that fails to load: a new version was deployed, or the server is unreachable (docs/numbers.md section 4).
import { sessionContract } from '@office/shared/areas/session/session.contract'
import { msg } from '@office/shared/core/messages/message'
import { commandContext } from '../core/command/context.ts'
import { call } from '../core/data/api.ts'
import { notify } from '../core/notices/notices.ts'
import { codeSource, isTryingAgain, LostCode } from '../core/ui/states/lazy-part.tsx'

const chunkFailed = msg`A part of the page could not be loaded. Reload the page; what you typed is kept as a draft.`
const styleFailed = msg`CSS chunk load failure: the page may look broken. Reload it.`
const notFetched = msg`No connection. This part of the page has not been loaded yet; open it once the server is back.`

/** One request for all failures at once. */
let asking: Promise<void> | null = null
const askServer = (): Promise<void> => {
  asking ??= call(sessionContract.current)
    // The call itself reports whether there was an answer.
    .then(
      () => undefined,
      () => undefined,
    )
    .finally(() => {
      asking = null
    })
  return asking
}

/** Per outage, because a page requests many parts at once, and more with every key. */
let isToldAway = false

async function tell(failure: Error): Promise<void> {
  await askServer()
  const wasToldAway = isToldAway
  isToldAway = !commandContext.online
  if (isToldAway && wasToldAway) return
  const isStyle = failure.message.includes('CSS')
  notify('danger', commandContext.online ? (isStyle ? styleFailed : chunkFailed) : notFetched)
}

/** Vite reports failed chunks and stylesheets; each is shown once. */
export function reportChunkFailures(): void {
  codeSource.askServer = askServer
  window.addEventListener('vite:preloadError', event => {
    if (isTryingAgain() && !(event.payload instanceof LostCode)) return
    void tell(event.payload)
  })
}
