// Moves between tiles by their positions on the screen: to the nearest one in a direction. One of them is the Tab stop.

export type TileStep = 'forward' | 'back' | 'down' | 'up'

const tiles = () => [...document.querySelectorAll<HTMLElement>('main [data-tile]')].filter(tile => tile.offsetParent !== null)

/** Distance to the side counts this many times, and a tile off the line comes after all on it. */
const ASIDE = 3
const OFF_THE_WAY = 4000

/** A panel's heading represents its whole head. */
const boxOf = (tile: HTMLElement): DOMRect =>
  (tile.dataset.tile === 'head' && tile.parentElement ? tile.parentElement : tile).getBoundingClientRect()

function nearest(from: DOMRect, to: readonly HTMLElement[], step: TileStep): HTMLElement | undefined {
  const isRtl = document.documentElement.dir === 'rtl'
  const sign = step === 'down' || (step === 'forward' && !isRtl) || (step === 'back' && isRtl) ? 1 : -1
  const isUpright = step === 'down' || step === 'up'
  const edges = (box: DOMRect) =>
    isUpright ? [box.top, box.bottom, box.left, box.right] : [box.left, box.right, box.top, box.bottom]
  const [start = 0, end = 0, low = 0, high = 0] = edges(from)
  let found: { tile: HTMLElement; far: number } | undefined
  for (const tile of to) {
    const [begins = 0, ends = 0, least = 0, most = 0] = edges(boxOf(tile))
    const ahead = sign > 0 ? begins - end : start - ends
    // Neighbours share an edge, and rounding may make them overlap.
    if (ahead < -2) continue
    const aside = Math.max(0, least - high, low - most)
    // Of several tiles side by side ahead, the first is the nearest.
    const far = Math.max(0, ahead) + (aside > 0 ? OFF_THE_WAY + aside * ASIDE : 0) + Math.abs(least - low) / 1000
    if (!found || far < found.far) found = { tile, far }
  }
  return found?.tile
}

/** Moves to the next tile; without a current one, to the first. */
export function moveTile(step: TileStep): void {
  const all = tiles()
  const current = document.activeElement?.closest<HTMLElement>('[data-tile]')
  const others = all.filter(tile => tile !== current)
  const next = current && all.includes(current) ? nearest(boxOf(current), others, step) : all[0]
  next?.focus({ preventScroll: true })
  next?.scrollIntoView({ block: 'nearest' })
}
