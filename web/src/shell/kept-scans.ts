// Scans that wait on this device since the portal was last open are sent, whichever screen is open; what sends them is loaded only if
// any wait.
import { askPending, ownerOf } from '../core/scan/stored-scans.ts'

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

const anyWait = async (owner: string): Promise<boolean> =>
  (await askPending(0, pending => pending.count(IDBKeyRange.bound([owner, 1], [owner, 2])))) > 0

export async function sendKeptScans(): Promise<void> {
  for (const [purpose, send] of Object.entries(queues)) if (await anyWait(ownerOf(purpose))) await send()
}
