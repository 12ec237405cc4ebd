// A layer that covers the page: the page below is inactive, focus stays inside, Escape closes only this layer.
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { isCovered, type LayerKind, pushLayer, rememberFocus, topLayer } from '../keys/focus-layers.ts'
import { turningPoint } from '../keys/tab-stops.ts'
import { PartsScreen } from '../ui/states/failed-part.ts'

// What lies below is hidden from screen readers; Tab and focus are kept in the layer, and its scrim takes the pointer. Toasts and live
// regions are outside both and stay active. An inert page would do the same by itself, but is restyled completely whenever that
// changes: 15 ms for a list, on opening and again before Escape is seen.
const open: HTMLElement[] = []
function settle(): void {
  const below = [document.getElementById('root'), ...open]
  below.forEach((part, at) => {
    if (at < open.length) part?.setAttribute('aria-hidden', 'true')
    else part?.removeAttribute('aria-hidden')
  })
}

/** Code of the page that takes the focus while a layer is open does not get it. */
function keepFocus({ target, relatedTarget }: FocusEvent): void {
  const layer = open.at(-1)
  if (!layer || !(target instanceof Element) || !isCovered(target)) return
  const back = relatedTarget instanceof HTMLElement && layer.contains(relatedTarget) ? relatedTarget : layer
  back.focus({ preventScroll: true })
}

/** After the last control Tab would go to the browser, and then to the page. */
function keepTab(event: KeyboardEvent): void {
  const layer = open.at(-1)
  if (event.key !== 'Tab' || event.defaultPrevented || !layer || topLayer()?.modal !== true) return
  const stop = turningPoint(layer, document.activeElement, event.shiftKey)
  if (!stop) return
  event.preventDefault()
  stop.focus()
}

const LEAVE = 80

interface LayerProps {
  open: boolean
  kind: Exclude<LayerKind, 'menu'>
  onClose: () => void
  /** The name of the layer, or the id of its heading. */
  label?: string
  labelledBy?: string
  describedBy?: string
  /** Classes of the layer around the box, which position it. */
  className?: string
  byPointer?: boolean
  role?: 'dialog' | 'alertdialog'
  /** Keeps the closed layer rendered in an element of its own, outside the page, so that opening only attaches it. */
  host?: HTMLElement
  children: ReactNode
}

export function ModalLayer(props: LayerProps) {
  const { open: wanted, host } = props
  // Stays for the 80 ms of closing, with its last children unchanged; decided while rendering, so that it never flickers.
  const [shown, setShown] = useState(wanted)
  if (wanted && !shown) setShown(true)
  const last = useRef(props.children)
  if (wanted || !shown) last.current = props.children
  useEffect(() => {
    if (wanted) return
    const timer = setTimeout(() => setShown(false), LEAVE)
    return () => clearTimeout(timer)
  }, [wanted])
  useLayoutEffect(() => {
    if (!shown) host?.remove()
  }, [shown, host])
  if (!shown && !host) return null
  return createPortal(
    <LayerBox {...props} leaving={!wanted}>
      {last.current}
    </LayerBox>,
    host ?? document.body,
  )
}

function LayerBox(props: LayerProps & { leaving: boolean }) {
  const { host, leaving } = props
  const box = useRef<HTMLDivElement>(null)
  const onClose = useRef(props.onClose)
  onClose.current = props.onClose
  // Before the children's effects move focus in: only in the first render of an opening is it still outside.
  const restore = useRef<(() => void) | null>(null)
  if (leaving) restore.current = null
  else restore.current ??= rememberFocus()
  const leave = useRef<(() => void) | null>(null)
  useLayoutEffect(() => {
    const element = box.current
    // Not in the cleanup of opening: React is still changing the page then, and would return focus to the layer's own field.
    if (leaving) leave.current?.()
    if (!element || leaving) return
    if (host && !host.isConnected) document.body.append(host)
    const remove = pushLayer({ kind: props.kind, modal: true, close: () => onClose.current() }, restore.current ?? undefined)
    open.push(element)
    document.addEventListener('keydown', keepTab)
    document.addEventListener('focusin', keepFocus)
    if (!element.contains(document.activeElement)) {
      const named = element.querySelector<HTMLElement>('[data-autofocus]')
      const first = named ?? element.querySelector<HTMLElement>('input, textarea, select, button, [tabindex="0"]')
      ;(first ?? element).focus({ preventScroll: true })
    }
    // Browsers do not hide what has the focus.
    settle()
    leave.current = () => {
      leave.current = null
      open.splice(open.indexOf(element), 1)
      if (open.length === 0) {
        document.removeEventListener('keydown', keepTab)
        document.removeEventListener('focusin', keepFocus)
      }
      settle()
      remove()
    }
  }, [props.kind, leaving, host])
  useLayoutEffect(() => () => leave.current?.(), [])
  // A question asked by an open palette must be above it, although dialogs are normally below palettes.
  const [over] = useState(open.length > 0)
  const z = over
    ? 'z-(--z-palette)'
    : { drawer: 'z-(--z-drawer)', dialog: 'z-(--z-dialog)', palette: 'z-(--z-palette)' }[props.kind]
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: the role is dialog or alertdialog
    // biome-ignore lint/a11y/noStaticElementInteractions: the role is dialog or alertdialog
    <div
      data-layer={props.kind}
      data-by={props.byPointer ? 'pointer' : 'key'}
      data-leaving={props.leaving || undefined}
      className={`fixed inset-0 ${z} bg-(--scrim) ${props.className ?? ''}`}
      onPointerDown={event => event.target === event.currentTarget && props.onClose()}
      // The press that closes would move the focus to the page, right after it was restored.
      onMouseDown={event => event.target === event.currentTarget && event.preventDefault()}
      ref={box}
      role={props.role ?? 'dialog'}
      aria-modal={true}
      aria-label={props.label}
      aria-labelledby={props.labelledBy}
      aria-describedby={props.describedBy}
      tabIndex={-1}
    >
      <PartsScreen value={null}>{props.children}</PartsScreen>
    </div>
  )
}
