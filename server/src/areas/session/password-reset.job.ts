// Sends a reset link. It is a job so that a request for an unknown address takes as long as for a known one.
import type { Language } from '@office/shared/core/messages/language'
import { msg } from '@office/shared/core/messages/message'
import { translator } from '../../core/language.ts'
import { recordMail, sendMailJob } from '../../core/queue/mail.ts'
import { defineJob } from '../../core/queue/queue.ts'
import { makeResetToken, RESET_LINK_MINUTES, resetLink } from '../../core/secrets/reset-token.ts'
import { findByEmail, recentResets } from './session.queries.ts'

const subject = msg`Set a new password`
const text = msg`Hello {name},

Someone requested a new password for your account. Open this link within {minutes} minutes to set one:

{link}

If this was not you, ignore this message. Your password stays the same.`

const MAX_LINKS = 3

export const passwordResetJob = defineJob<{ email: string; origin: string; language: Language }>({
  name: 'password-reset',
  run: async ({ email, origin, language }, { inTenant, tenantId, services }) => {
    const recorded = await inTenant(async tx => {
      const staff = await findByEmail(tx, email)
      if (!staff?.is_active || (await recentResets(tx, staff.id)) >= MAX_LINKS) return false
      const token = await makeResetToken(tx, staff.id)
      const link = resetLink(origin, staff.email, token)
      // Whoever has chosen no language reads that of the page on which they asked.
      const translate = translator(staff.language ?? language)
      await recordMail(tx, tenantId, services, {
        to: staff.email,
        subject: translate(subject),
        text: translate(text, { name: staff.name, minutes: RESET_LINK_MINUTES, link }),
        linkMinutes: RESET_LINK_MINUTES,
      })
      return true
    })
    if (recorded) services.queue.kick(sendMailJob.name)
  },
})
