// The audit log, and at the same address one event of it.
import { useSearch } from 'wouter'
import { ListScreen } from '../../../core/list/list-screen.tsx'
import { rowsAhead } from '../../../core/list/rows-ahead.ts'
import { auditList } from './audit.list.tsx'
import { AuditEventPage } from './audit-event.page.tsx'

export const ahead = rowsAhead(auditList)

export default function AuditLog() {
  const id = Number(new URLSearchParams(useSearch()).get('event') ?? Number.NaN)
  return Number.isInteger(id) ? <AuditEventPage key={id} id={id} /> : <ListScreen definition={auditList} />
}
