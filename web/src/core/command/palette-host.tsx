// Waits for the palette to be wanted, then loads it; keys typed meanwhile are kept by palette-state.
import { lazy, Suspense, useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { PaletteProps } from './palette.tsx'
import { paletteState } from './palette-state.ts'

const load = () => import('./palette.tsx')
const Palette = lazy(load)

/** Fetches the palette's code ahead of the first Mod+K; call it when the page is idle. */
export const preloadPalette = (): void => void load()

export function PaletteHost(props: PaletteProps) {
  const { open } = useSnapshot(paletteState)
  const [wanted, setWanted] = useState(open)
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
