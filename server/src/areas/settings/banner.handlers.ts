// Banners: an ordinary table with a picture; staff who do not manage them see what they are shown now, no more.
import { BANNER_SIZE, bannerContract } from '@office/shared/areas/settings/banner.contract'
import { msg } from '@office/shared/core/message'
import { imageResolution } from '@office/shared/rules/file'
import { sql } from 'kysely'
import type { Context } from '../../core/context.ts'
import { crud } from '../../core/crud.ts'
import { judgedType, pictureSizeOf, refuseMissingFile } from '../../core/file-content.ts'
import { implement, type Uploaded } from '../../core/implement.ts'
import { listSql, readOne, type SourceOf, type Sql } from '../../core/list-sql.ts'
import { found, refuseField } from '../../core/refusal.ts'

const endsEarly = msg`The last day is before the first`

/** The tenant's own day decides, not the server's. */
const today = sql`(now() at time zone (select time_zone from tenants where id = current_tenant()))::date`
const isShown = sql`(b.is_active and ${today} between b.from_day and coalesce(b.to_day, 'infinity'))`

const source: SourceOf<typeof bannerContract.list> = {
  base: sql`banners b`,
  id: sql.ref('b.id'),
  columns: {
    id: sql.ref('b.id'),
    title: sql.ref('b.title'),
    audience: sql.ref('b.audience'),
    link: sql.ref('b.link'),
    from_day: sql.ref('b.from_day'),
    to_day: sql.ref('b.to_day'),
    is_active: sql.ref('b.is_active'),
    picture_id: sql.ref('b.picture_id'),
    is_shown: isShown,
    version: sql.ref('b.version'),
  },
  filters: {
    title: sql.ref('b.title'),
    audience: sql.ref('b.audience'),
    id: sql.ref('b.id'),
    is_active: sql.ref('b.is_active'),
    is_shown: isShown,
  },
}
const readList = listSql(bannerContract.list, source)

/** Keeps a picture of the one size that the place for banners has. */
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

/** What a person may see: everything to those who manage banners. */
const visibleTo = ({ permissions }: Context): Sql | undefined =>
  permissions.has('manage-banner') ? undefined : sql`(b.audience = 'staff' and ${isShown})`

export const bannerHandlers = implement(bannerContract, {
  ...own,
  list: ({ query }, context) => readList(query, context, visibleTo(context)),
  create: (input, context) => (input.file ? own.create(input, context) : refuseMissingFile()),
  activeStatus: async ({ params, body }, context) => {
    const { tx } = context
    const before = found(await readOne(source, tx, params.id))
    if (before.is_active === body.is_active) return before
    await sql`update banners set is_active = ${body.is_active}, version = version + 1, updated_at = now() where id = ${params.id}`.execute(
      tx,
    )
    const after = found(await readOne(source, tx, params.id))
    await context.audit({ action: 'banner.active-status', subject: 'banner', subjectId: params.id, before, after })
    return after
  },
  picture: async ({ params }, context) => {
    const { tx, services } = context
    const rows = await sql<{ picture_id: number }>`
      select b.picture_id from banners b where b.id = ${params.id} and ${visibleTo(context) ?? sql`true`}`.execute(tx)
    const { name, type, stream } = await services.files.open(tx, found(rows.rows[0]).picture_id)
    return { name, type, content: stream }
  },
})
