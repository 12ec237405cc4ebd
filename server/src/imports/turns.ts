// Queues files that are only validated: few at once and one per tenant, because each is read in a thread with memory of its own.

/** Readers running at the same time, whoever sent the files. */
const AT_ONCE = 3

/** The last work of each tenant that has any. */
const lastOf = new Map<number, Promise<unknown>>()
let working = 0
const waiting: (() => void)[] = []

async function whenFree<T>(work: () => Promise<T>): Promise<T> {
  if (working >= AT_ONCE) await new Promise<void>(resolve => waiting.push(resolve))
  else working++
  try {
    return await work()
  } finally {
    // Whoever has waited longest takes over the place.
    const next = waiting.shift()
    if (next) next()
    else working--
  }
}

/** Runs the work once the tenant's earlier work is done and a place is free. */
export function inTurn<T>(tenantId: number, work: () => Promise<T>): Promise<T> {
  const before = lastOf.get(tenantId) ?? Promise.resolve()
  const mine = before.catch(() => undefined).then(() => whenFree(work))
  lastOf.set(tenantId, mine)
  const leave = () => {
    if (lastOf.get(tenantId) === mine) lastOf.delete(tenantId)
  }
  mine.then(leave, leave)
  return mine
}
