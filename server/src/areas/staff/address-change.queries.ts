// Changes a staff member's e-mail address. Through a forgotten password it opens the account, so it requires whatever a password
// change does.
import type { Staff } from '@office/shared/areas/staff/staff.contract'
import { msg } from '@office/shared/core/messages/message'
import type { Context } from '../../core/http/context.ts'
import { refuseField } from '../../core/http/refusal.ts'
import { sendMail } from '../../core/queue/mail.ts'
import { endResetLinks } from '../../core/secrets/reset-token.ts'
import { mailWords } from '../settings/issuer.part.ts'
import { whyNotOpen } from './guard.queries.ts'

const opensAccount = msg`Anyone who can read mail at an address can use it to choose a new password. To change someone else's address, you also need the permission to reset passwords.`
const subject = msg`Your sign-in address at {company} has changed`
const text = msg`Hello {name},

{by} changed your sign-in address at {company} from {from} to {to}. If you did not expect this, tell your administrator now: anyone who can read mail at the new address can choose a new password for your account.`

/** Allows the change or ends the request; the old address is notified, and links sent there stop working. */
export async function changeAddress(context: Context, { id, name, email: from, language }: Staff, to: string): Promise<void> {
  if (from.toLowerCase() === to.toLowerCase()) return
  const { tx, tenant, staff, permissions } = context
  if (id !== staff.id && !permissions.has('reset-staff-password')) refuseField('email', 'opens-account', opensAccount)
  const elsewhere = await whyNotOpen(context, id)
  if (elsewhere) refuseField('email', 'beyond-your-warehouses', elsewhere)
  await endResetLinks(tx, id)
  const translate = await mailWords(tx, language, context.language)
  const values = { name, by: staff.name, company: tenant.company, from, to }
  await sendMail(context, { to: from, subject: translate(subject, values), text: translate(text, values) })
}
