// The addresses of the audit log and of each event.
export const auditPath = '/settings/audit-log'
export const auditEventPath = (id: number | string): string => `${auditPath}?event=${id}`
