// Code of the screens that keys open from this one, fetched in idle time: what is typed right behind such a key is theirs.
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { screenAt } from '../core/area.ts'
import { whenIdle } from '../core/when-idle.ts'
import { screens } from './areas.ts'
import { fetchScreen } from './routes.tsx'

export function useNextScreens(): void {
  const [path] = useLocation()
  const next = screenAt(screens, path)?.leadsTo
  useEffect(() => {
    if (!next) return
    // What does not come is asked for again where it is shown.
    return whenIdle(() => void Promise.allSettled(next.map(fetchScreen)))
  }, [next])
}
