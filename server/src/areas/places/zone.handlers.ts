// Zones: an ordinary table, and the cities that each holds.
import { zoneContract } from '@office/shared/areas/places/zone.contract'
import { msg } from '@office/shared/core/message'
import { sql } from 'kysely'
import type { Context } from '../../core/http/context.ts'
import { implement } from '../../core/http/implement.ts'
import { refuse } from '../../core/http/refusal.ts'
import { crud, refuseUnknown, rethrow } from '../../core/records/crud.ts'
import { tableSource } from '../../core/records/table-source.ts'

const members = sql`zone_cities m join cities c on c.tenant_id = m.tenant_id and c.id = m.city_id`

const inOther = {
  code: 'city-in-other-zone',
  field: 'city_ids',
  message: msg`{city} is in the zone {zone} already{more, plural, =0 {} one {, and # other city is in another zone too} other {, and # other cities are in other zones too}}. Take it out there first.`,
}
const inOtherMeanwhile = msg`Someone has just put one of these cities into another zone. Look again.`

/** Gives a zone just these cities; one that another zone holds is refused by both names. */
async function setCities(context: Context, id: number, wanted: readonly number[]): Promise<void> {
  const { tx } = context
  const ids = [...new Set(wanted)]
  const known = await sql<{ n: number }>`select count(*)::int as n from cities where id = any(${ids}::int[])`.execute(tx)
  if (known.rows[0]?.n !== ids.length) refuseUnknown('city_ids')
  const elsewhere = await sql<{ city: string; zone: string }>`
    select c.name as city, z.name as zone from ${members} join zones z on z.tenant_id = m.tenant_id and z.id = m.zone_id
    where m.city_id = any(${ids}::int[]) and m.zone_id <> ${id} order by c.name, c.id`.execute(tx)
  const first = elsewhere.rows[0]
  if (first) {
    const values = { ...first, more: elsewhere.rows.length - 1 }
    const { code, field: path, message } = inOther
    refuse(code, { detail: message, values, errors: [{ path, code, message, values }] })
  }
  const left = await sql<{ city_id: number }>`
    delete from zone_cities where zone_id = ${id} and city_id <> all(${ids}::int[]) returning city_id`.execute(tx)
  const joined = await sql<{ city_id: number }>`
    insert into zone_cities (zone_id, city_id)
    select ${id}, city_id from unnest(${ids}::int[]) as wanted (city_id)
    where not exists (select from zone_cities m where m.city_id = wanted.city_id) returning city_id`
    .execute(tx)
    .catch(error => rethrow(error, { zone_cities_pkey: { ...inOther, message: inOtherMeanwhile } }))
  const numbers = (found: { rows: { city_id: number }[] }) => found.rows.map(row => row.city_id)
  if (left.rows.length + joined.rows.length === 0) return
  await context.audit({
    action: 'zone.cities',
    subject: 'zone',
    subjectId: id,
    after: { joined: numbers(joined), left: numbers(left) },
  })
}

export const zoneHandlers = implement(
  zoneContract,
  crud(zoneContract, {
    table: 'zones',
    noun: 'zone',
    source: tableSource('zones z', zoneContract.list, {
      columns: {
        city_count: sql`(select count(*)::int from zone_cities m where m.zone_id = z.id)`,
        states: sql`array(select distinct s.name from ${members}
        join states s on s.tenant_id = c.tenant_id and s.id = c.state_id where m.zone_id = z.id order by s.name)`,
      },
      filters: {
        city_id: ({ ids }) => sql`exists (select from zone_cities m where m.zone_id = z.id and m.city_id = any(${ids}::int[]))`,
      },
    }),
    detail: {
      city_ids: sql`array(select m.city_id from ${members} where m.zone_id = z.id order by c.state_id, c.name, c.id)`,
    },
    choices: { detail: sql`coalesce(z.code, '')`, search: sql`z.name || ' ' || coalesce(z.code, '')` },
    values: ({ name, code }) => ({ name, code }),
    parts: (context, id, { city_ids }) => setCities(context, id, city_ids),
    taken: {
      zones_name: { code: 'zone-name-taken', field: 'name', message: msg`Another zone has this name` },
      zones_code: { code: 'zone-code-taken', field: 'code', message: msg`Another zone has this code` },
    },
  }),
)
