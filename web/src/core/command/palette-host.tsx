// Waits for the palette to be wanted, then shows it; keys typed meanwhile are kept by palette-state.
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { PaletteProps } from './palette.tsx'
import { paletteState } from './palette-state.ts'

/** `load` brings the palette with all that it searches in. */
export function PaletteHost({
  load,
  ...props
}: PaletteProps & { load: () => Promise<{ default: ComponentType<PaletteProps> }> }) {
  const { open } = useSnapshot(paletteState)
  const [wanted, setWanted] = useState(open)
  const [Palette] = useState(() => lazy(load))
  useEffect(() => {
    if (open) setWanted(true)
  }, [open])
  if (!wanted && !open) return null
  return (
    <Suspense fallback={null}>
      <Palette {...props} />
    </Suspense>
  )
}
