// Tells a person, on any screen, how one of their requests was decided.
import type { LiveEvents } from '@office/shared/core/api/live-events'
import { msg } from '@office/shared/core/messages/message'
import { session } from '../../core/data/session.ts'
import { notify } from '../../core/notices/notices.ts'
import { approvalPath } from './approvals-path.part.ts'

const titles = {
  approved: msg`{person} approved your request about {subject}`,
  rejected: msg`{person} rejected your request about {subject}`,
  replaced: msg`{person} replaced your request about {subject}`,
}

export function tellDecision({ id, subject, outcome, decided_by }: LiveEvents['request.decided']): void {
  const title = { message: titles[outcome], values: { person: decided_by, subject } }
  const link = session.permissions.has('view-approval') ? { href: approvalPath(id), hrefTitle: msg`Show the request` } : {}
  notify(outcome === 'approved' ? 'ok' : 'warn', title, link)
}
