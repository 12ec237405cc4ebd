// Sorting devices: listed with when they were last seen, linked by name, and unlinked together with their open session.
import { type SortingDevice, sortingDeviceContract } from '@office/shared/areas/sorting/sorting-device.contract'
import { msg } from '@office/shared/core/messages/message'
import { sql } from 'kysely'
import type { Tx } from '../../core/database/transaction.ts'
import { implement } from '../../core/http/implement.ts'
import { found, refuse } from '../../core/http/refusal.ts'
import { readOne } from '../../core/records/list-source.ts'
import { listSql } from '../../core/records/list-sql.ts'
import { tableSource } from '../../core/records/table-source.ts'
import { closeSessionsOf } from './bucket-session.part.ts'
import { sessionState } from './session-clock.queries.ts'

const isUnlinked = msg`This device is already unlinked`

const source = tableSource('sorting_devices d', sortingDeviceContract.list, {
  joins: sql`
    left join staff linker on linker.tenant_id = d.tenant_id and linker.id = d.linked_by
    left join lateral (
      select s.opened_at, s.closed_at, s.last_scan_at, b.code, w.name as warehouse, p.name as person, ${sessionState('s')} as state
      from sorting_sessions s
      join sorting_buckets b on b.tenant_id = s.tenant_id and b.id = s.bucket_id
      join warehouses w on w.tenant_id = b.tenant_id and w.id = b.warehouse_id
      join staff p on p.tenant_id = s.tenant_id and p.id = s.staff_id
      where s.tenant_id = d.tenant_id and s.device = d.name order by s.id desc limit 1) as last on true`,
  columns: {
    last_seen_at: sql`greatest(last.opened_at, last.last_scan_at)`,
    bucket_code: sql.ref('last.code'),
    warehouse_name: sql.ref('last.warehouse'),
    staff_name: sql`case when last.closed_at is null then last.person end`,
    session_state: sql`case when last.closed_at is null then last.state end`,
    linked_by_name: sql.ref('linker.name'),
  },
})
const readList = listSql(sortingDeviceContract.list, source)
const read = async (tx: Tx, id: number): Promise<SortingDevice> => found(await readOne(source, tx, id))

export const sortingDeviceHandlers = implement(sortingDeviceContract, {
  list: ({ query }, context) => readList(query, context),
  link: async ({ body: { name } }, context) => {
    const { tx, staff, now } = context
    const { rows } = await sql<{ id: number }>`
      insert into sorting_devices (name, linked_by) values (${name}, ${staff.id})
      on conflict (tenant_id, name) do update set is_linked = true, linked_by = excluded.linked_by, linked_at = ${now}, unlinked_at = null,
        updated_at = ${now} where not sorting_devices.is_linked returning id`.execute(tx)
    const [made] = rows
    // Already linked: nothing changes.
    const known = tx.selectFrom('sorting_devices').select('id').where('name', '=', name)
    const id = made?.id ?? (await known.executeTakeFirstOrThrow()).id
    const after = await read(tx, id)
    if (made) await context.audit({ action: 'sorting-device.link', subject: 'sorting-device', subjectId: id, after })
    return after
  },
  unlink: async ({ params: { id } }, context) => {
    const { tx, now } = context
    const device = tx.selectFrom('sorting_devices').select(['name', 'is_linked']).where('id', '=', id)
    const { name, is_linked } = found(await device.forUpdate().executeTakeFirst())
    const before = await read(tx, id)
    if (!is_linked) refuse('device-unlinked', { detail: isUnlinked, current: before })
    await tx
      .updateTable('sorting_devices')
      .set({ is_linked: false, unlinked_at: now, updated_at: now })
      .where('id', '=', id)
      .execute()
    await closeSessionsOf(context, { device: name })
    const after = await read(tx, id)
    await context.audit({ action: 'sorting-device.unlink', subject: 'sorting-device', subjectId: id, before, after })
    return after
  },
})
