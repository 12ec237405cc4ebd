// The mail to whoever asked for an approval: what was decided, by whom, and why not, in their language.
import { approvalKindNames, type RequestKind } from '@office/shared/areas/approvals/approval.model'
import { msg } from '@office/shared/core/messages/message'
import type { Context } from '../../core/http/context.ts'
import { sendMail } from '../../core/queue/mail.ts'
import { readOwner } from '../reports/download.part.ts'
import { mailWords } from '../settings/issuer.part.ts'

/** Subjects name nothing of a branch: the list of mails shows them to whoever keeps the mail server. */
const words = {
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
}
const here = msg`You can read it here:

{link}`

interface Decided {
  id: number
  kind: RequestKind
  subject: string
  requested_by: number
  /** Why it was rejected; null if it was approved. */
  reason: string | null
}

/** A program and whoever has no account any more get none. */
export async function mailDecision(context: Context, { id, kind, subject, requested_by, reason }: Decided): Promise<void> {
  const { tx, tenant, staff, origin, language } = context
  const asker = await readOwner(tx, { staff_id: requested_by, needs: [] })
  if (!asker || asker.is_service) return
  const translate = await mailWords(tx, asker.language, language)
  const told = words[reason === null ? 'approved' : 'rejected']
  const values = {
    name: asker.name,
    person: staff.name,
    company: tenant.company,
    kind: translate(approvalKindNames[kind]),
    subject,
  }
  const text = translate(told.text, { ...values, reason: reason ?? '' })
  const link = `${origin}/approvals/profile-update?approval=${id}`
  const mayOpen = asker.permissions.includes('view-approval')
  await sendMail(context, {
    to: asker.email,
    subject: translate(told.subject, values),
    text: mayOpen ? `${text}\n\n${translate(here, { link })}` : text,
  })
}
