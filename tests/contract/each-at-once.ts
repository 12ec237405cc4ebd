// Works through a walk several at a time, because a server waits for its database most of a request.
const AT_ONCE = 8

/** Does the work for each, eight at once; ends with the first that fails. */
export async function eachAtOnce<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items]
  const hand = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, hand))
}
