// Scans that wait on this device since the portal was last open are sent, whichever screen is open; what sends them is loaded only if
// any wait.
import { ownerOf } from '../core/scan/own-queue.ts'

const queues = {
  desk: async () => {
    const [{ sendKept }, { whyOf }] = await Promise.all([
      import('../areas/operations/desk/desk.ts'),
      import('../areas/operations/desk/desk-states.ts'),
    ])
    await sendKept(whyOf)
  },
  findings: async () => (await import('../areas/operations/findings.part.ts')).sendKept(),
}

/** Of this owner; read without the library that writes them. */
const anyWait = (owner: string): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open('office-scans')
    // Nothing was ever scanned here, and the store is made by the first scan.
    opening.onupgradeneeded = () => opening.transaction?.abort()
    opening.onerror = () => resolve(false)
    opening.onsuccess = () => {
      const database = opening.result
      const pending = database.transaction('scans').objectStore('scans').index('pending')
      const count = pending.count(IDBKeyRange.bound([owner, 1], [owner, 2]))
      count.onsuccess = () => resolve(count.result > 0)
      count.onerror = () => reject(count.error)
      database.close()
    }
  })

export async function sendKeptScans(): Promise<void> {
  for (const [purpose, send] of Object.entries(queues)) if (await anyWait(ownerOf(purpose))) await send()
}
