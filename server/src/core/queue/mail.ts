// Mail: a row written in the transaction that wants it, sent by a job. Without SMTP_URL the row itself is the outbox.
import { type MailFailure, whyNotAgain } from '@office/shared/core/mail-failure'
import { msg } from '@office/shared/core/messages/message'
import type { MailAttachment } from '../database/tables.ts'
import type { Tx } from '../database/transaction.ts'
import type { PublicContext } from '../http/context.ts'
import { found, refuse } from '../http/refusal.ts'
import { handOver, hasMailServer, type Letter } from '../outward/mail-server.ts'
import type { SealedRows } from '../secrets/rotate-secrets.ts'
import { isSealed, SEALED, type SecretBox, type SecretPlace } from '../secrets/secret-box.ts'
import type { Services } from '../services.ts'
import { defineJob, type JobContext } from './queue.ts'

export interface Mail {
  to: string
  /** In the reader's language. */
  subject: string
  /** Plain text; mail programs turn addresses in it into links. */
  text: string
  attachments?: readonly MailAttachment[]
  /** Contains a link that opens an account, for so many minutes: sealed while it waits, removed once sent. */
  linkMinutes?: number
}

const placeIn = (tenantId: number): SecretPlace => ({ tenantId, kind: 'mail', field: 'text' })

/** A mail's text as it is sent; null if it was sealed with another key. */
export const wordsOf = (secretBox: SecretBox, tenantId: number, kept: string): string | null =>
  secretBox.open(kept, placeIn(tenantId))

/** Writes the mail's row and records the job that sends it, and returns its id; kick `send-mail` after the commit. */
export async function recordMail(tx: Tx, tenantId: number, { secretBox, queue }: Services, mail: Mail): Promise<number> {
  const { id } = await tx
    .insertInto('mails')
    .values({
      recipient: mail.to,
      subject: mail.subject,
      text: mail.linkMinutes === undefined ? mail.text : secretBox.seal(mail.text, placeIn(tenantId)),
      link_until: mail.linkMinutes === undefined ? null : new Date(Date.now() + mail.linkMinutes * 60_000).toISOString(),
      attachments: JSON.stringify(mail.attachments ?? []),
      error: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await queue.record(tx, tenantId, sendMailJob.name, { mailId: id })
  return id
}

/** Keeps a mail that has no address or no file among those that failed, and returns its id. */
export async function recordUnsent(tx: Tx, unsent: Pick<Mail, 'subject' | 'text'> & { error: MailFailure }): Promise<number> {
  const mail = { ...unsent, recipient: null, attachments: '[]', status: 'failed' }
  return (await tx.insertInto('mails').values(mail).returning('id').executeTakeFirstOrThrow()).id
}

/** Mails waiting to be sent, for `office server secrets rotate`. */
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

/** Records a mail in the request's transaction and returns its id; it is sent after the commit. */
export async function sendMail({ tx, tenant, services, afterCommit }: PublicContext, mail: Mail): Promise<number> {
  const id = await recordMail(tx, tenant.id, services, mail)
  afterCommit(() => services.queue.kick(sendMailJob.name))
  return id
}

const linkOver = msg`The link in this mail no longer works. Send a new one from where it came`

/** Sends a mail that failed once more, at once; ends the request if it is of no use. */
export async function sendAgain(
  { tx, tenant, services, afterCommit, now }: PublicContext,
  id: number,
): Promise<{ recipient: string }> {
  const mail = found(await tx.selectFrom('mails').selectAll().where('id', '=', id).forUpdate().executeTakeFirst())
  const why = whyNotAgain(mail)
  if (why) refuse('not-possible', { detail: why })
  if (isSealed(mail.text) && !(mail.link_until !== null && mail.link_until > now)) refuse('not-possible', { detail: linkOver })
  await tx.updateTable('mails').set({ status: 'queued', error: null }).where('id', '=', id).execute()
  await services.queue.recordOnce(tx, tenant.id, sendMailJob.name, { mailId: id })
  afterCommit(() => services.queue.kick(sendMailJob.name))
  return { recipient: found(mail.recipient) }
}

export const sendMailJob = defineJob<{ mailId: number }>({
  name: 'send-mail',
  atOnce: 2,
  run: async ({ mailId }, { tenantId, inTenant, services }) => {
    const mail = await inTenant(tx => tx.selectFrom('mails').selectAll().where('id', '=', mailId).executeTakeFirst())
    if (!mail || mail.status === 'sent' || mail.recipient === null) return
    const { recipient } = mail
    const { config, secretBox } = services
    const text = wordsOf(secretBox, tenantId, mail.text)
    const sender = await inTenant(tx => services.mailSender(tx, tenantId))
    const leaves = hasMailServer(sender, config)
    const tell = () => services.gateway.publish(tenantId, { type: 'mail.tried', data: null })
    const send = async (words: string): Promise<MailFailure | null> => {
      // Rights that were revoked while it waited count.
      for (const { file_id } of mail.attachments)
        if (!(await inTenant(tx => services.mayStillLeave(tx, { mailId, fileId: file_id })))) return 'withheld'
      const parts = mail.attachments.map(part => attached(part, inTenant, services))
      // A stored file may be away for a while, like a mail server.
      const attachments = await Promise.all(parts).catch(() => null)
      if (attachments === null) return 'without-file'
      return handOver(sender, { to: recipient, subject: mail.subject, text: words, attachments }, config)
    }
    const why = text === null ? 'sealed' : leaves ? await send(text) : null
    if (why === null) {
      // A mail that was not sent anywhere can only be read in the outbox, which opens sealed ones.
      const isGone = isSealed(mail.text) && leaves && !config.demo
      await inTenant(tx =>
        tx
          .updateTable('mails')
          .set({ status: 'sent', error: null, sent_at: new Date().toISOString(), ...(isGone ? { text: '' } : {}) })
          .where('id', '=', mailId)
          .execute(),
      )
      tell()
      return
    }
    // Final: the same mail would be refused again, and a file that was withheld can be fetched by whoever may have it again.
    const isFinal = why === 'refused' || why === 'withheld'
    await inTenant(tx =>
      tx
        .updateTable('mails')
        .set(of => ({ status: isFinal ? 'failed' : 'retrying', error: why, attempts: of('attempts', '+', 1) }))
        .where('id', '=', mailId)
        .execute(),
    )
    tell()
    if (!isFinal) throw new Error(`A mail did not leave: ${why}`)
  },
  givenUp: async ({ mailId }, { inTenant, services, tenantId }) => {
    await inTenant(tx =>
      tx
        .updateTable('mails')
        .set({ status: 'failed' })
        .where('id', '=', mailId)
        .where('status', 'in', ['queued', 'retrying'])
        .execute(),
    )
    services.gateway.publish(tenantId, { type: 'mail.tried', data: null })
  },
})

async function attached(
  { name, file_id }: MailAttachment,
  inTenant: JobContext['inTenant'],
  { files }: Pick<Services, 'files'>,
): Promise<Letter['attachments'][number]> {
  const { stream, type } = await inTenant(tx => files.open(tx, file_id))
  return { filename: name, content: stream, contentType: type }
}
