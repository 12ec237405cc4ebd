// Where Tab goes inside a layer that covers the page: from its last stop to its first, never out of it.

const CANDIDATES = 'a[href], button, input, select, textarea, summary, [contenteditable], [tabindex]'

/** In a radio group, Tab stops at the checked button. */
const isStop = (element: HTMLElement) =>
  element.tabIndex >= 0 &&
  !element.matches(':disabled, [type=radio]:not(:checked)') &&
  element.checkVisibility({ visibilityProperty: true })

/**
 * The element that Tab must move to by script, because the browser would leave the layer; null if the browser finds its way. Uses
 * document order and not only the list of stops, because focus may be on something that Tab does not stop at.
 */
export function turningPoint(layer: HTMLElement, from: Element | null, backwards: boolean): HTMLElement | null {
  const stops = [...layer.querySelectorAll<HTMLElement>(CANDIDATES)].filter(isStop)
  const end = (backwards ? stops.at(-1) : stops[0]) ?? layer
  if (from === null || !layer.contains(from)) return end
  const ahead = backwards ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING
  return stops.some(stop => stop !== from && (from.compareDocumentPosition(stop) & ahead) !== 0) ? null : end
}
