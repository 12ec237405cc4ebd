// Imports zones: a zone is found by its name or created. A place that another zone holds stays there, and its row is rejected.
import { zoneImport } from '@office/shared/areas/places/zone.import'
import type { ImportRow } from '@office/shared/core/import/define-import'
import { type Rejection, rowCodes } from '@office/shared/core/import/import-codes'
import { sql } from 'kysely'
import type { Tx } from '../../core/database/transaction.ts'
import { defineTarget } from '../../imports/import-target.ts'
import { placeFinder } from './place-lookup.part.ts'
import { type HeldPlaces, heldPlaces, placesHeld } from './zone-places.ts'

type ZoneRow = ImportRow<typeof zoneImport>

interface ReadyPlace {
  zone: string
  code: string | null
  /** Null: the zone alone. */
  place: { kind: HeldPlaces; id: number } | null
  is_default: boolean
}

interface KnownZone {
  id: number
  name: string
  code: string | null
  is_default: boolean
}

/** The id of a zone that the file itself brings. */
const NOT_STORED = 0

const lower = (text: string) => text.trim().toLowerCase()
const keyOfPlace = ({ kind, id }: { kind: HeldPlaces; id: number }) => `${kind} ${id}`

/** The zone of each place that has one of its own, by kind and id. */
async function readHolders(tx: Tx, places: readonly { kind: HeldPlaces; id: number }[]): Promise<Map<string, KnownZone>> {
  const holders = new Map<string, KnownZone>()
  for (const kind of placesHeld) {
    const { table, place } = heldPlaces[kind]
    const ids = places.filter(of => of.kind === kind).map(({ id }) => id)
    const { rows } = await sql<KnownZone & { place: number }>`
      select m.${sql.ref(place)} as place, z.id, z.name, z.code, z.is_default from ${sql.table(table)} m
      join zones z on z.tenant_id = m.tenant_id and z.id = m.zone_id where m.${sql.ref(place)} = any(${ids}::int[])`.execute(tx)
    for (const { place: id, ...zone } of rows) holders.set(`${kind} ${id}`, zone)
  }
  return holders
}

/** Zones by name and by code: a file may name as many as it has rows. */
class Zones {
  readonly #byName = new Map<string, KnownZone>()
  readonly #byCode = new Map<string, KnownZone>()
  /** The default zone. */
  standard: KnownZone | undefined

  add(zone: KnownZone): void {
    this.#byName.set(lower(zone.name), zone)
    if (zone.code !== null) this.#byCode.set(lower(zone.code), zone)
    if (zone.is_default) this.standard = zone
  }
  named(name: string): KnownZone | undefined {
    return this.#byName.get(lower(name))
  }
  coded(code: string): KnownZone | undefined {
    return this.#byCode.get(lower(code))
  }
}

/** Why the zone itself is rejected: another zone has its code, or another one is the default. */
function zoneProblem(row: number, { zone_name, zone_code, is_default }: ZoneRow, zones: Zones): Rejection | null {
  const own = zones.named(zone_name)
  const coded = zone_code === null ? undefined : zones.coded(zone_code)
  if (zone_code !== null && (coded ? coded !== own : own?.code))
    return { row, field: 'Zone Code', value: zone_code, code: 'ALREADY_THERE', message: rowCodes.ALREADY_THERE }
  const other = zones.standard
  if (is_default !== 'YES' || !other || other === own) return null
  const values = { zone: other.name }
  return { row, field: 'Default Zone', value: 'YES', code: 'OTHER_DEFAULT_ZONE', message: rowCodes.OTHER_DEFAULT_ZONE, values }
}

export const zoneTarget = defineTarget<typeof zoneImport.columns, ReadyPlace>({
  definition: zoneImport,
  raises: () => [],
  open: () => {
    const places = placeFinder()
    // With those that earlier rows name, which a dry run never creates.
    const zones = new Zones()
    /** The zone that an earlier row gave a place: two rows can name one place in different ways. */
    const given = new Map<string, KnownZone>()

    return {
      async resolve(current, rows) {
        for (const zone of await current.selectFrom('zones').select(['id', 'name', 'code', 'is_default']).execute())
          zones.add(zone)
        const rejected: Rejection[] = []
        const found: { row: number; values: ZoneRow; place: ReadyPlace['place'] }[] = []
        for (const { row, values } of rows) {
          const place = zoneProblem(row, values, zones) ?? (await places.find(current, row, values))
          if (place && 'code' in place) rejected.push(place)
          else {
            const { zone_name: name, zone_code: code } = values
            const known = zones.named(name)
            if (!known || (known.id === NOT_STORED && code !== null)) zones.add({ id: NOT_STORED, name, code, is_default: false })
            found.push({ row, values, place })
          }
        }
        const holders = await readHolders(
          current,
          found.flatMap(({ place }) => (place ? [place] : [])),
        )
        const ready = found.flatMap(({ row, values, place }): ReadyPlace[] => {
          const named = zones.named(values.zone_name)
          const own = named?.id === NOT_STORED ? undefined : named
          const key = place && keyOfPlace(place)
          const holder = key === null ? own : (given.get(key) ?? holders.get(key))
          const becomesDefault = values.is_default === 'YES' && !own?.is_default
          if (holder && lower(holder.name) !== lower(values.zone_name)) {
            const value = values.city_name ?? values.state_name ?? values.country_name ?? ''
            const field = values.city_name !== null ? 'City Name' : values.state_name !== null ? 'State Name' : 'Country Name'
            const code = 'IN_OTHER_ZONE'
            rejected.push({ row, field, value, code, message: rowCodes[code], values: { zone: holder.name } })
            return []
          }
          if (holder && !becomesDefault) return []
          if (key !== null && named) given.set(key, named)
          return [{ zone: values.zone_name, code: values.zone_code, place, is_default: becomesDefault }]
        })
        return { ready, unchanged: rows.length - rejected.length - ready.length, rejected, newMerchants: [] }
      },
      async store(current, ready) {
        if (ready.length === 0) return 0
        await sql`
          insert into zones (name, code)
          select distinct on (lower(name)) name, code
          from unnest(${ready.map(({ zone }) => zone)}::text[], ${ready.map(({ code }) => code)}::text[]) as wanted (name, code)
          order by lower(name), code nulls last on conflict do nothing`.execute(current)
        for (const kind of placesHeld) {
          const { table, place } = heldPlaces[kind]
          const placed = ready.filter(of => of.place?.kind === kind)
          await sql`
            insert into ${sql.table(table)} (zone_id, ${sql.ref(place)})
            select z.id, wanted.place
            from unnest(${placed.map(({ zone }) => zone)}::text[], ${placed.map(of => of.place?.id)}::int[]) as wanted (zone, place)
            join zones z on lower(z.name) = lower(wanted.zone) on conflict do nothing`.execute(current)
        }
        const [standard] = ready.filter(({ is_default }) => is_default)
        if (standard)
          await sql`update zones set is_default = true
            where lower(name) = lower(${standard.zone}) and not exists (select from zones where is_default)`.execute(current)
        return ready.length
      },
    }
  },
})
