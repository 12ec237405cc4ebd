// Zones: an ordinary table, with the cities, states and countries that each holds.
import { zoneContract } from '@office/shared/areas/places/zone.contract'
import { type Message, type MessageValues, msg } from '@office/shared/core/messages/message'
import { sql } from 'kysely'
import type { Context } from '../../core/http/context.ts'
import { implement } from '../../core/http/implement.ts'
import { refuse } from '../../core/http/refusal.ts'
import { crud, refuseUnknown, rethrow } from '../../core/records/crud.ts'
import { tableSource } from '../../core/records/table-source.ts'
import { startImport } from '../../imports/start-import.ts'
import { type HeldPlaces, heldPlaces, placesHeld } from './zone-places.ts'

const inOther = msg`{place} is already in the zone {zone}{more, plural, =0 {} one {, and # other place is in another zone} other {, and # other places are in other zones}}. Remove it from that zone first.`
const inOtherMeanwhile = msg`Someone has just added one of these places to another zone. Check again.`
const otherDefault = msg`The default zone is {zone}. Change that there first.`
const otherDefaultMeanwhile = msg`Someone has just made another zone the default. Check again.`

const membersOf = (kind: HeldPlaces) =>
  sql`${sql.table(heldPlaces[kind].table)} m join ${sql.table(kind)} p on p.tenant_id = m.tenant_id and p.id = m.${sql.ref(heldPlaces[kind].place)}`

/** One column of a zone's places. */
const listed = (kind: HeldPlaces, column: 'id' | 'name') =>
  sql`array(select p.${sql.ref(column)} from ${membersOf(kind)} where m.zone_id = z.id order by p.name, p.id)`

function taken(code: string, path: string, message: Message, values: MessageValues): never {
  refuse(code, { detail: message, values, errors: [{ path, code, message, values }] })
}

/** Gives a zone exactly these places; one that another zone holds is refused, naming both. */
async function setPlaces(context: Context, id: number, kind: HeldPlaces, wanted: readonly number[]): Promise<void> {
  const { tx } = context
  const { table, place, field, code } = heldPlaces[kind]
  const [rows, column] = [sql.table(table), sql.ref(place)]
  const ids = [...new Set(wanted)]
  const known = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(kind)} where id = any(${ids}::int[])`.execute(
    tx,
  )
  if (known.rows[0]?.n !== ids.length) refuseUnknown(field)
  const elsewhere = await sql<{ place: string; zone: string }>`
    select p.name as place, z.name as zone from ${membersOf(kind)} join zones z on z.tenant_id = m.tenant_id and z.id = m.zone_id
    where p.id = any(${ids}::int[]) and m.zone_id <> ${id} order by p.name, p.id`.execute(tx)
  const first = elsewhere.rows[0]
  if (first) taken(code, field, inOther, { ...first, more: elsewhere.rows.length - 1 })
  const left = await sql<{ id: number }>`
    delete from ${rows} where zone_id = ${id} and ${column} <> all(${ids}::int[]) returning ${column} as id`.execute(tx)
  const joined = await sql<{ id: number }>`
    insert into ${rows} (zone_id, ${column})
    select ${id}, wanted.id from unnest(${ids}::int[]) as wanted (id)
    where not exists (select from ${rows} m where m.${column} = wanted.id) returning ${column} as id`
    .execute(tx)
    .catch(error => rethrow(error, { [`${table}_pkey`]: { code, field, message: inOtherMeanwhile } }))
  const numbers = (found: { rows: { id: number }[] }) => found.rows.map(row => row.id)
  if (left.rows.length + joined.rows.length === 0) return
  await context.audit({
    action: `zone.${kind}`,
    subject: 'zone',
    subjectId: id,
    after: { joined: numbers(joined), left: numbers(left) },
  })
}

/** Makes a zone the default or stops it being one; refused with the name of the current default if there is one. */
async function setDefault({ tx }: Context, id: number, is_default: boolean): Promise<void> {
  const other = await tx
    .selectFrom('zones')
    .select('name')
    .where('is_default', '=', true)
    .where('id', '<>', id)
    .executeTakeFirst()
  const rule = { code: 'other-default-zone', field: 'is_default' }
  if (is_default && other) taken(rule.code, rule.field, otherDefault, { zone: other.name })
  await sql`update zones set is_default = ${is_default} where id = ${id}`
    .execute(tx)
    .catch(error => rethrow(error, { zones_default: { ...rule, message: otherDefaultMeanwhile } }))
}

export const zoneHandlers = implement(zoneContract, {
  ...crud(zoneContract, {
    table: 'zones',
    noun: 'zone',
    source: tableSource('zones z', zoneContract.list, {
      columns: {
        city_count: sql`(select count(*)::int from zone_cities m where m.zone_id = z.id)`,
        states: listed('states', 'name'),
        countries: listed('countries', 'name'),
      },
      filters: {
        city_id: ({ ids }) => sql`exists (select from city_zones m where m.zone_id = z.id and m.city_id = any(${ids}::int[]))`,
      },
    }),
    detail: {
      city_ids: listed('cities', 'id'),
      state_ids: listed('states', 'id'),
      country_ids: listed('countries', 'id'),
    },
    choices: { detail: sql`coalesce(z.code, '')`, search: sql`z.name || ' ' || coalesce(z.code, '')` },
    values: ({ name, code }) => ({ name, code }),
    parts: async (context, id, draft) => {
      for (const kind of placesHeld) {
        const ids = draft[heldPlaces[kind].field]
        if (ids) await setPlaces(context, id, kind, ids)
      }
      if (draft.is_default !== undefined) await setDefault(context, id, draft.is_default)
    },
    taken: {
      zones_name: { code: 'zone-name-taken', field: 'name', message: msg`Another zone has this name` },
      zones_code: { code: 'zone-code-taken', field: 'code', message: msg`Another zone has this code` },
    },
  }),
  bulk: (input, context) => startImport('zones', input, context),
})
