// Where the audit log stands, and each event of it.
export const auditPath = '/settings/audit-log'
export const auditEventPath = (id: number | string): string => `${auditPath}?event=${id}`
