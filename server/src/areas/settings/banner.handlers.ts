// Banners: an ordinary table with a picture; staff who do not manage them only see the ones shown to them now.
import { BANNER_SIZE, bannerContract } from '@office/shared/areas/settings/banner.contract'
import { msg } from '@office/shared/core/messages/message'
import { imageResolution } from '@office/shared/rules/file'
import { sql } from 'kysely'
import type { Sql } from '../../core/database/sql.ts'
import { judgedType, pictureSizeOf, refuseMissingFile } from '../../core/files/file-content.ts'
import type { Context } from '../../core/http/context.ts'
import { implement, type Uploaded } from '../../core/http/implement.ts'
import { found, refuseField } from '../../core/http/refusal.ts'
import { crud } from '../../core/records/crud.ts'
import { listSql } from '../../core/records/list-sql.ts'
import { tableSource } from '../../core/records/table-source.ts'

const endsEarly = msg`The last day is before the first day`

/** The tenant's own day counts, not the server's. */
const today = sql`tenant_today()`
const isShown = sql`(b.is_active and ${today} between b.from_day and coalesce(b.to_day, 'infinity'))`

const source = tableSource('banners b', bannerContract.list, { columns: { is_shown: isShown } })
const readList = listSql(bannerContract.list, source)

/** Stores a picture, which must have the one size that fits the place for banners. */
async function keepPicture(file: Uploaded, { tx, tenant, staff, services }: Context): Promise<number> {
  const type = await judgedType(file, [file.type])
  const rule = imageResolution(BANNER_SIZE.width, BANNER_SIZE.height)
  const size = await pictureSizeOf(file)
  if (size === null || !rule.holds(size)) refuseField('file', rule.code, rule.message, rule.values)
  return services.files.keep(tx, tenant.id, file, { name: file.name, type, needs: [], staffId: staff.id })
}

const own = crud(bannerContract, {
  table: 'banners',
  noun: 'banner',
  source,
  values: async (draft, context, file) => {
    if (draft.to_day !== null && draft.to_day < draft.from_day) refuseField('to_day', 'ends-early', endsEarly)
    return file ? { ...draft, picture_id: await keepPicture(file, context) } : draft
  },
})

/** What a person may see: everything for those who manage banners. */
const visibleTo = ({ permissions }: Context): Sql | undefined =>
  permissions.has('manage-banner') ? undefined : sql`(b.audience = 'staff' and ${isShown})`

export const bannerHandlers = implement(bannerContract, {
  ...own,
  list: ({ query }, context) => readList(query, context, visibleTo(context)),
  create: (input, context) => (input.file ? own.create(input, context) : refuseMissingFile()),
  picture: async ({ params }, context) => {
    const { tx, services } = context
    const rows = await sql<{ picture_id: number }>`
      select b.picture_id from banners b where b.id = ${params.id} and ${visibleTo(context) ?? sql`true`}`.execute(tx)
    const { name, type, stream } = await services.files.open(tx, found(rows.rows[0]).picture_id)
    return { name, type, content: stream }
  },
})
