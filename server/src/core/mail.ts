// Mails: a row in the transaction that wants it, sent by a job; without SMTP_URL the row itself is the outbox.
import type { PublicContext } from './context.ts'
import { defineJob, type JobContext } from './queue.ts'
import type { MailAttachment } from './tables.ts'
import type { Tx } from './transaction.ts'

export interface Mail {
  to: string
  /** In the reader's language. */
  subject: string
  /** Plain text; addresses in it become links in the reader's program. */
  text: string
  attachments?: readonly MailAttachment[]
}

/** Writes the mail's row; the job `send-mail` sends it. */
export async function recordMail(tx: Tx, mail: Mail): Promise<number> {
  const row = await tx
    .insertInto('mails')
    .values({
      recipient: mail.to,
      subject: mail.subject,
      text: mail.text,
      attachments: JSON.stringify(mail.attachments ?? []),
      error: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Records a mail in the request's transaction; it leaves after the commit. */
export async function sendMail(context: PublicContext, mail: Mail): Promise<void> {
  await context.queue(sendMailJob, { mailId: await recordMail(context.tx, mail) })
}

/** The same from within a job. */
export async function sendMailFromJob(context: JobContext, mail: Mail): Promise<void> {
  const { queue } = context.services
  await context.inTenant(async tx => queue.record(tx, context.tenantId, sendMailJob.name, { mailId: await recordMail(tx, mail) }))
  queue.kick(sendMailJob.name)
}

export const sendMailJob = defineJob<{ mailId: number }>({
  name: 'send-mail',
  atOnce: 2,
  run: async ({ mailId }, { inTenant, services }) => {
    const mail = await inTenant(tx => tx.selectFrom('mails').selectAll().where('id', '=', mailId).executeTakeFirst())
    if (!mail || mail.status === 'sent') return
    try {
      if (services.config.smtpUrl !== null) {
        const attachments = []
        for (const { name, file_id } of mail.attachments) {
          const { stream, type } = await inTenant(tx => services.files.open(tx, file_id))
          attachments.push({ filename: name, content: stream, contentType: type })
        }
        // Loaded with the first mail: it would only lengthen the start.
        const { createTransport } = await import('nodemailer')
        const transport = createTransport(services.config.smtpUrl)
        const from = services.config.mailFrom
        await transport.sendMail({ from, to: mail.recipient, subject: mail.subject, text: mail.text, attachments })
      }
      await inTenant(tx =>
        tx
          .updateTable('mails')
          .set({ status: 'sent', error: null, sent_at: new Date().toISOString() })
          .where('id', '=', mailId)
          .execute(),
      )
    } catch (error) {
      // 'failed' is what people see meanwhile; the queue tries again for a day.
      await inTenant(tx =>
        tx
          .updateTable('mails')
          .set(of => ({ status: 'failed', error: 'could not connect', attempts: of('attempts', '+', 1) }))
          .where('id', '=', mailId)
          .execute(),
      )
      throw error
    }
  },
})
