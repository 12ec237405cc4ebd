// Mails: a row in the transaction that wants it, sent by a job; without SMTP_URL the row itself is the outbox.

import type { MailAttachment } from '../database/tables.ts'
import type { Tx } from '../database/transaction.ts'
import type { PublicContext, Services } from '../http/context.ts'
import type { SealedRows } from '../secrets/rotate-secrets.ts'
import { isSealed, SEALED, type SecretBox, type SecretPlace } from '../secrets/secret-box.ts'
import { defineJob, type JobContext } from './queue.ts'

export interface Mail {
  to: string
  /** In the reader's language. */
  subject: string
  /** Plain text; addresses in it become links in the reader's program. */
  text: string
  attachments?: readonly MailAttachment[]
  /** Holds a link that opens an account: sealed while it waits, gone once it was sent. */
  isSecret?: true
}

const placeIn = (tenantId: number): SecretPlace => ({ tenantId, kind: 'mail', field: 'text' })

/** A mail's words as they leave; null when they were sealed with another key. */
export const wordsOf = (secretBox: SecretBox, tenantId: number, kept: string): string | null =>
  secretBox.open(kept, placeIn(tenantId))

/** Writes the mail's row and records the job that sends it; kick `send-mail` after the commit. */
export async function recordMail(tx: Tx, tenantId: number, { secretBox, queue }: Services, mail: Mail): Promise<void> {
  const { id } = await tx
    .insertInto('mails')
    .values({
      recipient: mail.to,
      subject: mail.subject,
      text: mail.isSecret ? secretBox.seal(mail.text, placeIn(tenantId)) : mail.text,
      attachments: JSON.stringify(mail.attachments ?? []),
      error: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await queue.record(tx, tenantId, sendMailJob.name, { mailId: id })
}

/** Mails that wait to be sent, as `office server secrets rotate` finds them. */
export const mailSecrets: SealedRows = async (tx, tenantId, reseal) => {
  const rows = await tx
    .selectFrom('mails')
    .select(['id', 'text'])
    .where('text', 'like', `${SEALED}%`)
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const { id, text } of rows) {
    const anew = reseal(text, placeIn(tenantId))
    if (anew !== null) await tx.updateTable('mails').set({ text: anew }).where('id', '=', id).execute()
  }
}

/** Records a mail in the request's transaction; it leaves after the commit. */
export async function sendMail({ tx, tenant, services, afterCommit }: PublicContext, mail: Mail): Promise<void> {
  await recordMail(tx, tenant.id, services, mail)
  afterCommit(() => services.queue.kick(sendMailJob.name))
}

/** The same from within a job. */
export async function sendMailFromJob({ services, tenantId, inTenant }: JobContext, mail: Mail): Promise<void> {
  await inTenant(tx => recordMail(tx, tenantId, services, mail))
  services.queue.kick(sendMailJob.name)
}

/** For good: the same mail is refused the next time. */
const REFUSED = 'refused by the mail server'

/** Why a mail did not leave, by what nodemailer says. */
function whyNot(error: unknown): string {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number }
  if (code === 'EAUTH') return 'sign-in refused by the mail server'
  if (code === 'EENVELOPE' || code === 'EMESSAGE') return responseCode >= 500 ? REFUSED : 'put off by the mail server'
  return 'could not connect'
}

export const sendMailJob = defineJob<{ mailId: number }>({
  name: 'send-mail',
  atOnce: 2,
  run: async ({ mailId }, { tenantId, inTenant, services }) => {
    const mail = await inTenant(tx => tx.selectFrom('mails').selectAll().where('id', '=', mailId).executeTakeFirst())
    if (!mail || mail.status === 'sent') return
    const { config, secretBox } = services
    const text = wordsOf(secretBox, tenantId, mail.text)
    try {
      if (text === null) throw new Error('The mail was sealed with another key')
      if (config.smtpUrl !== null) {
        const attachments = []
        for (const { name, file_id } of mail.attachments) {
          const { stream, type } = await inTenant(tx => services.files.open(tx, file_id))
          attachments.push({ filename: name, content: stream, contentType: type })
        }
        // Loaded with the first mail: it would only lengthen the start.
        const { createTransport } = await import('nodemailer')
        const transport = createTransport(config.smtpUrl)
        const from = config.mailFrom
        await transport.sendMail({ from, to: mail.recipient, subject: mail.subject, text, attachments })
      }
      // A mail that went nowhere can be read in the outbox only, which opens what is sealed.
      const isGone = isSealed(mail.text) && config.smtpUrl !== null && !config.demo
      await inTenant(tx =>
        tx
          .updateTable('mails')
          .set({ status: 'sent', error: null, sent_at: new Date().toISOString(), ...(isGone ? { text: '' } : {}) })
          .where('id', '=', mailId)
          .execute(),
      )
    } catch (error) {
      const why = text === null ? 'sealed with another key' : whyNot(error)
      // 'failed' is what people see meanwhile; the queue tries again for a day.
      await inTenant(tx =>
        tx
          .updateTable('mails')
          .set(of => ({
            status: 'failed',
            error: why,
            attempts: of('attempts', '+', 1),
          }))
          .where('id', '=', mailId)
          .execute(),
      )
      if (why !== REFUSED) throw error
    }
  },
})
