// A merchant's confidential items: verification documents, and the secret of its own programs.
import { randomBytes } from 'node:crypto'
import type { MerchantDocument } from '@office/shared/areas/merchants/merchant.contract'
import type { DocumentKind } from '@office/shared/areas/merchants/merchant.model'
import { DOCUMENT_TYPES } from '@office/shared/areas/merchants/merchant.model'
import { SECRET_OVERLAP_HOURS } from '@office/shared/core/merchant-limit'
import { msg } from '@office/shared/core/messages/message'
import { required } from '@office/shared/rules/required'
import { sql } from 'kysely'
import type { Tx } from '../../core/database/transaction.ts'
import { judgedType } from '../../core/files/file-content.ts'
import type { Context } from '../../core/http/context.ts'
import type { FileAnswer, Uploaded } from '../../core/http/implement.ts'
import { found, refuse, refuseField } from '../../core/http/refusal.ts'
import { hashToken, makeMerchantToken } from '../../core/secrets/session-token.ts'
import { endSessions } from '../session/account.part.ts'
import { lockMerchant, MAX_DOCUMENTS, readDocuments } from './merchant.source.ts'

export async function uploadDocument(
  context: Context,
  merchantId: number,
  kind: DocumentKind,
  file: Uploaded | undefined,
): Promise<MerchantDocument> {
  const { tx, tenant, staff, services } = context
  await lockMerchant(tx, merchantId)
  if (!file) return refuseField('file', required.code, required.message)
  const type = await judgedType(file, DOCUMENT_TYPES)
  const kept = await readDocuments(tx, merchantId)
  if (kept.length >= MAX_DOCUMENTS)
    refuse('too-many-documents', { detail: msg`A merchant can have at most {max} documents`, values: { max: MAX_DOCUMENTS } })
  const needs = ['view-merchant-document']
  const fileId = await services.files.keep(tx, tenant.id, file, { name: file.name, type, needs, staffId: staff.id })
  const { id } = await tx
    .insertInto('merchant_documents')
    .values({ merchant_id: merchantId, kind, file_id: fileId })
    .returning('id')
    .executeTakeFirstOrThrow()
  const document = found((await readDocuments(tx, merchantId)).find(row => row.id === id))
  await context.audit({
    action: 'merchant-document.upload',
    subject: 'merchant',
    subjectId: merchantId,
    after: document,
  })
  return document
}

/** The file leaves storage soon after its row (core/files/orphaned-files.ts). */
export async function removeDocument(context: Context, merchantId: number, documentId: number): Promise<{ removed: boolean }> {
  const { tx } = context
  await lockMerchant(tx, merchantId)
  const document = found((await readDocuments(tx, merchantId)).find(row => row.id === documentId))
  await tx.deleteFrom('merchant_documents').where('id', '=', documentId).execute()
  await context.audit({
    action: 'merchant-document.remove',
    subject: 'merchant',
    subjectId: merchantId,
    before: document,
  })
  return { removed: true }
}

export async function openDocument(context: Context, merchantId: number, documentId: number): Promise<FileAnswer> {
  const { tx, services } = context
  const document = await tx
    .selectFrom('merchant_documents')
    .select('file_id')
    .where('id', '=', documentId)
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst()
  const file = await services.files.open(tx, found(document).file_id)
  return { name: file.name, type: file.type, content: file.stream }
}

/**
 * The staff row that represents the merchant's program in histories and that no password opens; an existing one is renamed to the
 * merchant's current name.
 */
async function actorOf(tx: Tx, merchant: { id: number; name: string; client_id: string }): Promise<number> {
  const name = `${merchant.name} (API)`
  const known = await tx
    .updateTable('staff')
    .set({ name })
    .where('merchant_id', '=', merchant.id)
    .returning('id')
    .executeTakeFirst()
  if (known) return known.id
  // No mail is sent to a program; the domain never resolves (RFC 2606).
  const email = `${merchant.client_id}@token.invalid`
  const actor = {
    name,
    email,
    contact_number: null,
    role_id: null,
    merchant_id: merchant.id,
    password_hash: null,
    is_service: true,
  }
  return (await tx.insertInto('staff').values(actor).returning('id').executeTakeFirstOrThrow()).id
}

/** The old secret that overlaps with its successor: unlike the newest, it expires. */
const isOld = sql`revoked_at is null and expires_at < 'infinity' and expires_at > now()`

/**
 * Makes a new secret of 256 bits, which is the token itself (docs/decisions/0017-merchant-programs.md); only its hash is stored.
 * The previous one works for another day, so programs can be changed without a gap, and the one before that ends. They work while
 * the merchant is active and its orders by API are approved (migration 0440). The public half stays the same.
 */
export async function makeClientSecret(context: Context, merchantId: number) {
  const { tx } = context
  await lockMerchant(tx, merchantId)
  const merchant = await tx
    .selectFrom('merchants')
    .select(['id', 'name', 'client_id', 'client_secret_at'])
    .where('id', '=', merchantId)
    .executeTakeFirstOrThrow()
  const client_id = merchant.client_id ?? `mc_${randomBytes(12).toString('hex')}`
  const client_secret = makeMerchantToken()
  const created_at = context.now
  const staff_id = await actorOf(tx, { ...merchant, client_id })
  await endOldSessions(tx, staff_id)
  const { rows } = await sql<{ old_until: string }>`
    update staff_sessions set expires_at = now() + make_interval(hours => ${SECRET_OVERLAP_HOURS})
    where staff_id = ${staff_id} and revoked_at is null and expires_at = 'infinity' returning expires_at as old_until`.execute(tx)
  await tx
    .insertInto('staff_sessions')
    .values({
      staff_id,
      token_hash: hashToken(client_secret),
      device: client_id,
      // Until it is replaced or revoked.
      expires_at: 'infinity',
      last_seen_at: new Date(0).toISOString(),
    })
    .execute()
  await tx.updateTable('merchants').set({ client_id, client_secret_at: created_at }).where('id', '=', merchantId).execute()
  await context.audit({
    action: merchant.client_secret_at === null ? 'merchant-client.create' : 'merchant-client.rotate',
    subject: 'merchant',
    subjectId: merchantId,
    after: { client_id },
  })
  return { client_id, client_secret, created_at, old_until: rows[0]?.old_until ?? null }
}

async function endOldSessions(tx: Tx, staffId: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update staff_sessions set revoked_at = now() where staff_id = ${staffId} and ${isOld}`.execute(tx)
  return Number(numAffectedRows)
}

const noOldSecret = msg`No previous secret works any more`

/** Ends the previous secret now, so that programs only work with the newest. */
export async function endOldSecret(context: Context, merchantId: number): Promise<{ ended: boolean }> {
  const { tx } = context
  await lockMerchant(tx, merchantId)
  const actor = await tx.selectFrom('staff').select('id').where('merchant_id', '=', merchantId).executeTakeFirst()
  if (!actor || (await endOldSessions(tx, actor.id)) === 0) refuse('no-old-secret', { detail: noOldSecret })
  await context.audit({ action: 'merchant-client.end-old', subject: 'merchant', subjectId: merchantId })
  return { ended: true }
}

const noSecret = msg`There is no client secret to revoke`

/** Shuts the merchant's programs out at once, until there is a new secret. */
export async function revokeClientSecret(context: Context, merchantId: number): Promise<{ revoked: boolean }> {
  const { tx } = context
  await lockMerchant(tx, merchantId)
  const { client_id, client_secret_at } = await tx
    .selectFrom('merchants')
    .select(['client_id', 'client_secret_at'])
    .where('id', '=', merchantId)
    .executeTakeFirstOrThrow()
  if (client_secret_at === null) refuse('no-client-secret', { detail: noSecret })
  const { id } = await tx.selectFrom('staff').select('id').where('merchant_id', '=', merchantId).executeTakeFirstOrThrow()
  await endSessions(context, id)
  await tx.updateTable('merchants').set({ client_secret_at: null }).where('id', '=', merchantId).execute()
  await context.audit({ action: 'merchant-client.revoke', subject: 'merchant', subjectId: merchantId, before: { client_id } })
  return { revoked: true }
}
