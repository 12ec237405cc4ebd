// /demo/outbox: mails that were not sent anywhere, for demo tenants only, so that reset links and exports can be followed.
import type { FastifyInstance } from 'fastify'
import { inTenant, type Tx } from '../database/transaction.ts'
import { wordsOf } from '../queue/mail.ts'
import type { Services } from '../services.ts'
import { tenantOfHost } from '../tenant/tenant-host.ts'
import { sendFile } from './answer.ts'
import { found, refuse } from './refusal.ts'

const MAILS_SHOWN = 50
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, sign => entities[sign] ?? sign)
/** Applied after escaping; '&amp;' within an address is correct in an attribute. */
const withLinks = (html: string) => html.replace(/https?:\/\/[^\s<]+/g, url => `<a href="${url}">${url}</a>`)

export function serveOutbox(app: FastifyInstance, { config, database, files, secretBox }: Services): void {
  if (!config.demo) return

  async function within<T>(host: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    const slug = tenantOfHost(host, config.domains)
    const tenant = await database.owner
      .selectFrom('tenants')
      .select('id')
      .where('slug', '=', slug ?? '')
      .where('environment', '=', 'demo')
      .executeTakeFirst()
    return tenant ? inTenant(database, tenant.id, work) : refuse('unknown-tenant')
  }

  app.get('/demo/outbox', async (request, reply) => {
    const mails = await within(request.host, tx =>
      tx.selectFrom('mails').selectAll().orderBy('id', 'desc').limit(MAILS_SHOWN).execute(),
    )
    const items = mails.map(mail => {
      const attached = mail.attachments.map(
        ({ name, file_id }) => `<li><a href="/demo/outbox/${mail.id}/${file_id}">${escapeHtml(name)}</a></li>`,
      )
      return `<article><h2>${escapeHtml(mail.subject)}</h2><p>${escapeHtml(mail.recipient ?? '')}, ${mail.created_at}</p>
        <pre>${withLinks(escapeHtml(wordsOf(secretBox, mail.tenant_id, mail.text) ?? ''))}</pre><ul>${attached.join('')}</ul></article>`
    })
    const body = items.length > 0 ? items.join('') : '<p>No mails yet</p>'
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(`<!doctype html><html lang="en"><meta charset="utf-8"><title>Outbox</title><h1>Outbox</h1>${body}</html>`)
  })

  app.get<{ Params: { mail: string; file: string } }>('/demo/outbox/:mail/:file', async (request, reply) => {
    const [mailId, fileId] = [Number(request.params.mail), Number(request.params.file)]
    if (!Number.isInteger(mailId) || !Number.isInteger(fileId)) refuse('not-found')
    const file = await within(request.host, async tx => {
      const mail = found(await tx.selectFrom('mails').select('attachments').where('id', '=', mailId).executeTakeFirst())
      if (!mail.attachments.some(({ file_id }) => file_id === fileId)) refuse('not-found')
      return files.open(tx, fileId)
    })
    sendFile(reply, { name: file.name, type: file.type, content: file.stream })
    return reply
  })
}
