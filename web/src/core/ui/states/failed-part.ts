// One part of a screen that failed reports itself to the screen, which offers to try again for all of them (failed-parts.tsx).
import { createContext, useContext, useEffect, useRef } from 'react'

export type Retry = () => void
/** Reports a part that failed; the answer takes the report back. */
export type Report = (retry: Retry) => () => void

/** Null where a part stands alone, and in layers over a page, which are none of its parts. */
export const PartsScreen = createContext<Report | null>(null)

/** Whether a part stands on a screen that offers to try again for all of them; `onRetry` while it has failed. */
export function useFailedPart(onRetry: Retry | undefined): boolean {
  const report = useContext(PartsScreen)
  const latest = useRef(onRetry)
  latest.current = onRetry
  const hasFailed = onRetry !== undefined
  useEffect(() => (hasFailed ? report?.(() => latest.current?.()) : undefined), [report, hasFailed])
  return report !== null
}
