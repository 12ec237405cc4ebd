// Loads the code of the screens that keys open from this one in idle time, so that these receive what is typed right after such a
// key.
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { screenAt } from '../core/area.ts'
import { whenIdle } from '../core/when-idle.ts'
import { screens } from './areas.ts'
import { fetchScreen } from './staff-routes.tsx'

export function useNextScreens(): void {
  const [path] = useLocation()
  const next = screenAt(screens, path)?.leadsTo
  useEffect(() => {
    if (!next) return
    // A load that fails is repeated when the screen is shown.
    return whenIdle(() => void Promise.allSettled(next.map(fetchScreen)))
  }, [next])
}
