// Files that are only looked at: few at once, and one for each tenant, since each is read in a thread with memory of its own.

/** Readers beside each other, whoever sent the files. */
const AT_ONCE = 3

/** The last one of each tenant that has any. */
const lastOf = new Map<number, Promise<unknown>>()
let working = 0
const waiting: (() => void)[] = []

async function whenFree<T>(work: () => Promise<T>): Promise<T> {
  if (working >= AT_ONCE) await new Promise<void>(resolve => waiting.push(resolve))
  else working++
  try {
    return await work()
  } finally {
    // Whoever waits longest takes the place over.
    const next = waiting.shift()
    if (next) next()
    else working--
  }
}

/** Does the work when the tenant's earlier ones are done and there is a free place. */
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
