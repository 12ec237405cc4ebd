// Waits until the palette is wanted, then shows it; keys typed meanwhile are kept by palette-state.
import { type ComponentType, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { lazyDialog } from '../layers/lazy-dialog.tsx'
import type { PaletteProps } from './palette.tsx'
import { closePalette, openPalette, paletteState } from './palette-state.ts'

/** `load` loads the palette with everything that it searches; `isAhead` once it may be rendered before it is wanted. */
export function PaletteHost({
  load,
  isAhead,
  ...props
}: PaletteProps & { load: () => Promise<{ default: ComponentType<PaletteProps> }>; isAhead: boolean }) {
  const { open } = useSnapshot(paletteState)
  const [isThere, setThere] = useState(false)
  const [isLost, setLost] = useState(false)
  const wasLost = useRef(isLost)
  wasLost.current = isLost
  const [Palette] = useState(() =>
    lazyDialog<PaletteProps>(
      async () => {
        try {
          const palette = await load()
          setThere(true)
          if (wasLost.current) openPalette()
          setLost(false)
          return palette
        } catch (error) {
          // Not again for someone who went on without it.
          if (paletteState.open || wasLost.current) setLost(true)
          // Keys are not kept for a palette that failed to load.
          closePalette()
          throw error
        }
      },
      () => setLost(false),
    ),
  )
  if (!isThere && !open && !isAhead && !isLost) return null
  return <Palette {...props} />
}
