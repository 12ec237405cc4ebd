// Loads the code of the screens that keys open from this one in idle time, so that these receive what is typed right after such a
// key.
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { screenAt } from '../core/area.ts'
import { whenIdle } from '../core/when-idle.ts'
import { screens } from './areas.ts'
import { fetchScreen } from './staff-routes.tsx'

/**
 * One screen after the other: each is dozens of small files, and over HTTP/1.1, which has six connections, whatever is asked for
 * meanwhile waits behind them.
 */
async function fetchOneByOne(paths: readonly string[]): Promise<void> {
  // A load that fails is repeated when the screen is shown.
  for (const path of paths) await Promise.allSettled([fetchScreen(path)])
}

/** @param isReady what this screen itself needs is there */
export function useNextScreens(isReady: boolean): void {
  const [path] = useLocation()
  const next = screenAt(screens, path)?.leadsTo
  useEffect(() => {
    if (!isReady || !next) return
    return whenIdle(() => void fetchOneByOne(next))
  }, [isReady, next])
}
