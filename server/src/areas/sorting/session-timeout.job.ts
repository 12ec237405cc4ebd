// Forgotten sessions at buckets are closed by the clock; logging in does not wait for it.
import type { MaintenanceTask } from '../../core/database/maintenance.ts'
import { closeTimedOut } from './session-clock.queries.ts'

export const closeForgottenSessions: MaintenanceTask = async (tx, tenantId, { gateway }) => {
  const ids = await closeTimedOut(tx, new Date().toISOString(), 'session-timeout')
  if (ids.length > 0) gateway.publish(tenantId, { type: 'sorting.closed', data: { ids } })
}
