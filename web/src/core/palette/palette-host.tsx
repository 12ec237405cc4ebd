// Waits until the palette is wanted, then shows it; keys typed meanwhile are kept by palette-state.
import { type ComponentType, useState } from 'react'
import { useSnapshot } from 'valtio'
import { lazyPart } from '../ui/states/lazy-part.tsx'
import type { PaletteProps } from './palette.tsx'
import { closePalette, paletteState } from './palette-state.ts'

/** `load` loads the palette with everything that it searches; `isAhead` once it may be rendered before it is wanted. */
export function PaletteHost({
  load,
  isAhead,
  ...props
}: PaletteProps & { load: () => Promise<{ default: ComponentType<PaletteProps> }>; isAhead: boolean }) {
  const { open } = useSnapshot(paletteState)
  const [isThere, setThere] = useState(false)
  const [Palette] = useState(() =>
    lazyPart(async () => {
      try {
        const palette = await load()
        setThere(true)
        return palette
      } catch (error) {
        // Keys are not kept for a palette that failed to load.
        closePalette()
        throw error
      }
    }),
  )
  if (!isThere && !open && !isAhead) return null
  return <Palette {...props} />
}
