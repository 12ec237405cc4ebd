// Waits until so many others wait for a lock that the test holds.
import type { TestEngine } from './engines.ts'
import { eventually } from './eventually.ts'
import type { TestOffice } from './test-office.ts'

export async function untilWaiting({ database }: TestOffice, engine: TestEngine, many: number): Promise<void> {
  // The embedded database answers nobody else until the transaction of the test has ended.
  if (engine === 'embedded') return
  await eventually(async () => {
    const { rows } = await database.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows.length >= many
  })
}
