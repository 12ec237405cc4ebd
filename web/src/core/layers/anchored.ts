// Positions a box beside an element, by CSS anchor positioning (class 'anchored' of base.css).

let anchors = 0

/** Ties a box to its anchor, which it follows when scrolled. A browser without anchor positioning shows it in the middle. */
export function anchorTo(box: HTMLElement, anchor: HTMLElement): void {
  anchor.style.anchorName ||= `--anchor-${++anchors}`
  box.style.positionAnchor = anchor.style.anchorName
}

/** Shows a popover beside its anchor, in the top layer, so that no panel cuts it off. */
export function showBeside(box: HTMLElement, anchor: HTMLElement): void {
  anchorTo(box, anchor)
  box.showPopover()
}
