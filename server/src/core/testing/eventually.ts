// Waits for something that happens by itself: a job, a socket, a server's first start. The limit only ends a hopeless wait; no
// test depends on its length, so it holds on a busy machine too.
const LIMIT_MS = 120_000

/** Asks until the answer is not null, undefined or false. */
export async function eventually<T>(ask: () => T | Promise<T>): Promise<Exclude<T, null | undefined | false>> {
  const end = Date.now() + LIMIT_MS
  for (;;) {
    const answer = await ask()
    // The condition excludes the three; the compiler cannot narrow generics by it.
    if (answer !== null && answer !== undefined && answer !== false) return answer as Exclude<T, null | undefined | false>
    if (Date.now() > end) throw new Error('It did not happen')
    await new Promise(resolve => setTimeout(resolve, 25))
  }
}
