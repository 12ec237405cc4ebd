// The audit log: who changed what, newest first.
import { auditContract, auditLabels } from '@office/shared/areas/staff/audit.contract'
import { auditDeedNames, auditSubjectNames, auditSubjects } from '@office/shared/areas/staff/audit.model'
import { staffContract } from '@office/shared/areas/staff/staff.contract'
import { msg } from '@office/shared/core/messages/message'
import { CalendarDays, Pencil, Tag, User } from 'lucide-react'
import { choicesOf } from '../../../core/choices/choices.ts'
import { lookUp } from '../../../core/choices/pick-source.ts'
import { codeColumn, instantColumn, personColumn } from '../../../core/list/common-columns.tsx'
import { defineList } from '../../../core/list/define-list.ts'
import { auditEventPath } from './audit-paths.ts'
import { deedName } from './audit-words.ts'

export const auditList = defineList({
  list: auditContract.list,
  title: msg`Audit log`,
  noun: 'audit-event',
  selected: msg`{n, plural, one {# event selected} other {# events selected}}`,
  rowLabel: event => `${event.action} ${event.subject_id ?? ''}`,
  open: ({ id }) => auditEventPath(id),
  emptyHint: msg`Every change of money, roles, staff, settings and records is kept here.`,
  columns: {
    at: { ...instantColumn(auditLabels.at, 'at'), sort: 'at' },
    staff_name: personColumn(auditLabels.staff_name, 'staff_name'),
    action: { label: auditLabels.action, width: 'minmax(160px, 1fr)', text: ({ action }, tell) => tell(deedName(action)) },
    subject: {
      label: auditLabels.subject,
      width: 'minmax(140px, 1fr)',
      text: ({ subject }, tell) => tell(auditSubjectNames[subject]),
    },
    subject_id: {
      label: auditLabels.subject_id,
      width: '96px',
      end: true,
      text: ({ subject_id }) => String(subject_id ?? ''),
    },
    request_id: codeColumn(auditLabels.request_id, 'request_id', 'minmax(120px, 1fr)'),
  },
  filters: {
    at: { label: auditLabels.at, icon: CalendarDays },
    staff_id: { label: auditLabels.staff_name, icon: User, none: msg`A rule`, ...lookUp(staffContract.dropdown) },
    deed: {
      label: auditLabels.action,
      icon: Pencil,
      choices: () => Object.entries(auditDeedNames).map(([value, title]) => ({ value, title })),
    },
    subject: {
      label: auditLabels.subject,
      icon: Tag,
      choices: () => choicesOf(auditSubjects, auditSubjectNames),
    },
    subject_id: { label: auditLabels.subject_id },
  },
})
