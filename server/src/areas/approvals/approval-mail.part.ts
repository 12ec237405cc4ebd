// Tells whoever asked for something what became of it: approved, rejected or replaced, by whom, and why not; by mail in their language,
// and in a portal that they have open.
import { approvalKindNames, type RequestKind } from '@office/shared/areas/approvals/approval.model'
import type { LiveEvents } from '@office/shared/core/api/live-events'
import { type Message, msg } from '@office/shared/core/messages/message'
import type { PermissionName } from '@office/shared/permissions/catalogue'
import type { Context } from '../../core/http/context.ts'
import { sendMail } from '../../core/queue/mail.ts'
import { readOwner } from '../reports/download.part.ts'
import { mailWords } from '../settings/issuer.part.ts'

type Outcome = LiveEvents['request.decided']['outcome']

/** Subjects name nothing of a branch: the list of mails shows them to whoever keeps the mail server. */
const words: Readonly<Record<Outcome, { subject: Message; text: Message }>> = {
  approved: {
    subject: msg`Your request at {company} was approved: {kind}`,
    text: msg`Hello {name},

{person} approved your request at {company}: {kind}, {subject}.`,
  },
  rejected: {
    subject: msg`Your request at {company} was rejected: {kind}`,
    text: msg`Hello {name},

{person} rejected your request at {company}: {kind}, {subject}.

Reason: {reason}`,
  },
  replaced: {
    subject: msg`Your request at {company} was replaced: {kind}`,
    text: msg`Hello {name},

{person} made a newer request or change, which replaces your request at {company}: {kind}, {subject}.`,
  },
}
const here = msg`You can read it here:

{link}`

interface Decided {
  /** Null if a rule asked. */
  requested_by: number | null
  outcome: Outcome
  kind: Message
  subject: string
  /** Why it was rejected; empty otherwise. */
  reason: string
  /** Its page in the portal, for those with the permission. */
  path: string
  opens: PermissionName
}

/** A program, whoever has no account any more, and whoever decided on their own get none. */
export async function mailDecision(context: Context, decided: Decided): Promise<void> {
  const { tx, tenant, staff, origin, language } = context
  const { requested_by, outcome, subject, reason, path, opens } = decided
  if (requested_by === null || requested_by === staff.id) return
  const asker = await readOwner(tx, { staff_id: requested_by, needs: [] })
  if (!asker || asker.is_service) return
  const translate = await mailWords(tx, asker.language, language)
  const told = words[outcome]
  const values = {
    name: asker.name,
    person: staff.name,
    company: tenant.company,
    kind: translate(decided.kind),
    subject,
    reason,
  }
  const text = translate(told.text, values)
  const link = `${origin}${path}`
  await sendMail(context, {
    to: asker.email,
    subject: translate(told.subject, values),
    text: asker.permissions.includes(opens) ? `${text}\n\n${translate(here, { link })}` : text,
  })
}

interface Request {
  id: number
  kind: RequestKind
  subject: string
  requested_by: number | null
}

/** @param reason why it was rejected */
export async function tellAsker(
  context: Context,
  { id, kind, subject, requested_by }: Request,
  outcome: Outcome,
  reason = '',
): Promise<void> {
  const { staff } = context
  if (requested_by === null || requested_by === staff.id) return
  context.publish({ type: 'request.decided', data: { id, subject, outcome, decided_by: staff.name }, staff: [requested_by] })
  const path = `/approvals/profile-update?approval=${id}`
  const of = { requested_by, outcome, kind: approvalKindNames[kind], subject, reason, path, opens: 'view-approval' } as const
  await mailDecision(context, of)
}
