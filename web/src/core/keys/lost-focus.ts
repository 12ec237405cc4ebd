// Focus whose element left the page, such as the button of a step that was taken: it goes on near by, never nowhere.
import { rememberFocus, topModal } from './focus-layers.ts'

/** Watches until the returned function is called. */
export function watchLostFocus(): () => void {
  let held: Element | null = null
  let goOn = () => {}
  let isWaiting = false
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return
    held = target
    goOn = rememberFocus()
  }
  // A screen that still loads has no heading yet, and puts focus there itself.
  const isToMend = () =>
    held?.isConnected === false &&
    document.activeElement === document.body &&
    topModal() === null &&
    document.querySelector('main h1') !== null
  const observer = new MutationObserver(() => {
    if (isWaiting || !isToMend()) return
    isWaiting = true
    // Many a screen knows a better place, such as the next row, and chooses it in an effect, which may run after the paint.
    requestAnimationFrame(() =>
      setTimeout(() => {
        isWaiting = false
        if (isToMend()) goOn()
      }),
    )
  })
  document.addEventListener('focusin', onFocus)
  observer.observe(document.body, { childList: true, subtree: true })
  return () => {
    document.removeEventListener('focusin', onFocus)
    observer.disconnect()
  }
}
