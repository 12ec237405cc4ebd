// Where a box stands that floats beside something: CSS anchor positioning reckons it (class 'anchored' of base.css).

let anchors = 0

/** Ties a box to its anchor, which it follows when that is scrolled. A browser that knows no anchors shows it in the middle. */
export function anchorTo(box: HTMLElement, anchor: HTMLElement): void {
  anchor.style.anchorName ||= `--anchor-${++anchors}`
  box.style.positionAnchor = anchor.style.anchorName
}

/** Shows a popover beside its anchor, in the top layer, so that no panel cuts it off. */
export function showBeside(box: HTMLElement, anchor: HTMLElement): void {
  anchorTo(box, anchor)
  box.showPopover()
}
