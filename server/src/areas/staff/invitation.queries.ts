// Mails with a link to choose a password: for a new person, or instead of someone else setting it.
import type { Staff } from '@office/shared/areas/staff/staff.contract'
import { INVITATION_HOURS } from '@office/shared/areas/staff/staff.contract'
import { type Message, msg } from '@office/shared/core/messages/message'
import type { Context } from '../../core/http/context.ts'
import { sendMail } from '../../core/queue/mail.ts'
import { makeResetToken, resetLink } from '../../core/secrets/reset-token.ts'
import { mailWords } from '../settings/issuer.part.ts'

interface Words {
  subject: Message
  text: Message
}

/** For a new account. */
export const invited: Words = {
  subject: msg`Your account at {company}`,
  text: msg`Hello {name},

{by} created an account for you at {company}. Open this link to choose your password:

{link}

It works once, within {hours, plural, one {# hour} other {# hours}}. After that, request a new one under "Forgot password" on the sign-in page. You sign in with {email}.`,
}

/** For an existing account, whose password stays until the link is used. */
export const askedToChoose: Words = {
  subject: msg`Choose a new password`,
  text: msg`Hello {name},

{by} sent you this link so that you can choose a new password for your account at {company}:

{link}

It works once, within {hours, plural, one {# hour} other {# hours}}. Until you use it, your password stays the same.`,
}

export async function sendLink(context: Context, { id, name, email, language }: Staff, { subject, text }: Words): Promise<void> {
  const { tx, tenant, staff, origin } = context
  const translate = await mailWords(tx, language, context.language)
  const token = await makeResetToken(tx, id, INVITATION_HOURS * 60)
  const values = { name, email, by: staff.name, company: tenant.company, hours: INVITATION_HOURS }
  const link = resetLink(origin, email, token)
  await sendMail(context, {
    to: email,
    subject: translate(subject, values),
    text: translate(text, { ...values, link }),
    linkMinutes: INVITATION_HOURS * 60,
  })
}
