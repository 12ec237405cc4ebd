// Warns the maker of a service token seven days before it expires and again on the day before, once each, in time to make
// another.
import type { Language } from '@office/shared/core/messages/language'
import { msg } from '@office/shared/core/messages/message'
import { formatDateTime } from '@office/shared/format/date-time'
import { sql } from 'kysely'
import type { MaintenanceTask } from '../../core/database/maintenance.ts'
import { recordMail } from '../../core/queue/mail.ts'
import { mailWords } from '../settings/issuer.part.ts'
import type {} from './service-token.table.ts'

const subject = msg`{company}: the service token {name} expires on {when}`
const text = msg`Programs that use the service token {name} (…{hint}) can no longer sign in after {when}. Create a new one under Staff, Service tokens, and replace it before then. You receive this message because you created it.`

interface Due {
  name: string
  hint: string
  expires_at: string
  email: string
  language: Language | null
  company: string
  time_zone: string
}

/**
 * Recorded in the same statement, so that a second run writes to nobody. A token that lives no longer than the notice period gets
 * no notice.
 */
export const noticeExpiringTokens: MaintenanceTask = async (tx, tenantId, services) => {
  const { rows } = await sql<Due>`
    with due as (
      select t.id, case when m.expires_at <= now() + interval '1 day' then 1 else 7 end as days, m.expires_at
      from service_tokens t join staff_sessions m on m.tenant_id = t.tenant_id and m.id = t.session_id
      where t.revoked_at is null and m.expires_at > now() and m.expires_at <= now() + interval '7 days'
    )
    update service_tokens t set noticed_days = due.days
    from due, staff maker, tenants
    where t.tenant_id = (select current_tenant()) and t.id = due.id and (t.noticed_days is null or t.noticed_days > due.days)
      and due.expires_at - t.created_at > make_interval(days => due.days)
      and maker.tenant_id = t.tenant_id and maker.id = t.made_by and maker.is_active and tenants.id = t.tenant_id
    returning t.name, t.hint, due.expires_at, maker.email, maker.language, tenants.company, tenants.time_zone`.execute(tx)
  if (rows.length === 0) return
  for (const { email, language, company, name, hint, expires_at, time_zone } of rows) {
    const translate = await mailWords(tx, language)
    const when = formatDateTime(expires_at, time_zone)
    const mail = { to: email, subject: translate(subject, { company, name, when }), text: translate(text, { name, hint, when }) }
    await recordMail(tx, tenantId, services, mail)
  }
}
