// Waits for something that happens by itself: a job, a socket, a server's first start. The limit only ends a hopeless
// wait; no test is timed by it, so that it holds on a machine that does much else, too.
const LIMIT_MS = 120_000

/** Asks until the answer is not null, undefined or false. */
export async function eventually<T>(ask: () => T | Promise<T>): Promise<Exclude<T, null | undefined | false>> {
  const end = Date.now() + LIMIT_MS
  for (;;) {
    const answer = await ask()
    // The three are excluded by the condition; the compiler does not follow generics through it.
    if (answer !== null && answer !== undefined && answer !== false) return answer as Exclude<T, null | undefined | false>
    if (Date.now() > end) throw new Error('It did not happen')
    await new Promise(resolve => setTimeout(resolve, 25))
  }
}
