// Mails to everyone who may do something about what happened, each in their own language.
import type { Language } from '@office/shared/core/messages/language'
import type { Translate } from '@office/shared/core/messages/message'
import type { PermissionName } from '@office/shared/permissions/catalogue'
import { sql } from 'kysely'
import type { Tx } from '../../core/database/transaction.ts'
import { type Mail, recordMail } from '../../core/queue/mail.ts'
import type { Services } from '../../core/services.ts'
import { portalOf } from '../../core/tenant/tenant-host.ts'
import { mailWords } from '../settings/issuer.part.ts'

interface Reader {
  name: string
  company: string
  /** Where they can do it. */
  link: string
}

export interface HolderMail {
  /** Whoever holds all of these gets it, except programs. */
  needs: readonly PermissionName[]
  /** A page of the portal. */
  path: string
  write: (translate: Translate, reader: Reader) => Pick<Mail, 'subject' | 'text'>
}

/** Records the mails in the transaction that also records that they were told; kick `send-mail` after the commit. */
export async function mailHolders(
  tx: Tx,
  tenantId: number,
  services: Services,
  { needs, path, write }: HolderMail,
): Promise<void> {
  const { rows } = await sql<Omit<Reader, 'link'> & { email: string; language: Language | null; slug: string }>`
    select s.name, s.email, s.language, t.company, t.slug
    from staff s join roles r on r.tenant_id = s.tenant_id and r.id = s.role_id join tenants t on t.id = s.tenant_id
    where s.is_active and not s.is_service and r.is_active and r.permissions @> ${[...needs]}::text[] order by s.id`.execute(tx)
  for (const { email, language, slug, ...reader } of rows) {
    const translate = await mailWords(tx, language)
    const link = `${portalOf(slug, services.config)}${path}`
    await recordMail(tx, tenantId, services, { to: email, ...write(translate, { ...reader, link }) })
  }
}
