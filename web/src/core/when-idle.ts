// Work that nobody waits for: done when the browser has nothing better to do.

/** Runs `work` in idle time, at the latest after `most` milliseconds; gives the function that calls it off. */
export function whenIdle(work: () => void, most = 10_000): () => void {
  // Safari has no idle time of its own.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, 50)
    return () => clearTimeout(timer)
  }
  const asked = requestIdleCallback(work, { timeout: most })
  return () => cancelIdleCallback(asked)
}
