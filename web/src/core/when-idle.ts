// Work that nobody waits for, done when the browser is idle.

/** Runs `work` in idle time, after `most` milliseconds at the latest; returns the function that cancels it. */
export function whenIdle(work: () => void, most = 10_000): () => void {
  // Safari has no idle callback.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, 50)
    return () => clearTimeout(timer)
  }
  const asked = requestIdleCallback(work, { timeout: most })
  return () => cancelIdleCallback(asked)
}
