// The audit log: who changed what and when, recorded together with the change; read, never written.

import { type Labels, msg } from '@office/shared/core/messages/message'
import { list } from '../../core/api/endpoint.ts'
import * as x from '../../core/schema.ts'
import { auditActionNames, auditDeedNames, auditDeeds, auditSubjectNames, auditSubjects } from './audit.model.ts'

export const AuditEvent = x.row({
  id: x.id(),
  at: x.instant(),
  /** Null for automatic changes. */
  staff_id: x.nullable(x.id()),
  staff_name: x.nullable(x.text()),
  /** 'city.update', 'session.change-password' … */
  action: x.namedText(auditActionNames),
  /** The part of it after the dot. */
  deed: x.oneOf(auditDeeds, auditDeedNames),
  /** The noun that was changed, and the id of the record. */
  subject: x.oneOf(auditSubjects, auditSubjectNames),
  subject_id: x.nullable(x.integer()),
  /** The record before and after, without secrets; null if there is none. */
  before: x.nullable(x.anything()),
  after: x.nullable(x.anything()),
  request_id: x.text(),
})
export type AuditEvent = x.Of<typeof AuditEvent>

export const auditLabels = {
  at: msg`When`,
  staff_name: msg`Who`,
  action: msg`Action`,
  subject: msg`Record`,
  subject_id: msg`Number`,
  request_id: msg`Request`,
} satisfies Labels<AuditEvent>

export const auditContract = {
  list: list('/admin/audit-log', {
    summary: 'The audit log, newest first; staff limited to branches see their own actions',
    needs: ['view-audit-log'],
    service: 'lists',
    row: AuditEvent,
    filters: {
      id: 'ids',
      /** None: what a rule did. */
      staff_id: 'ids-or-none',
      /** 'city.update'. */
      action: 'words',
      /** 'update', of any record. */
      deed: 'words',
      subject: 'words',
      subject_id: 'ids',
      at: 'days',
    },
    sort: ['id', 'at'],
    pageSize: 20,
  }),
}
