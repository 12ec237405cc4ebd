// Records jobs as rows of the transaction that wants them; the queue (queue.ts) runs them.
import type { Tx } from '../database/transaction.ts'

/** The input of a job; plain JSON. */
export type JobData = Record<string, unknown>

export interface JobRecorder {
  /** Records jobs of one name in a transaction of the tenant; call `kick` with it after the commit. */
  record: (tx: Tx, tenantId: number, name: string, ...data: JobData[]) => Promise<void>
  /** Records a job unless one with the same data waits, which then starts at once, or runs. */
  recordOnce: (tx: Tx, tenantId: number, name: string, data: JobData) => Promise<void>
  kick: (name: string) => void
  /** Await it before a transaction that may record a job: while one is open, the embedded engine could not finish starting. */
  ready: () => Promise<void>
}
