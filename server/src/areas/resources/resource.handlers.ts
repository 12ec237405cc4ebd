// Resources: an ordinary table whose rows have either a file or a link.
import { resourceContract } from '@office/shared/areas/resources/resource.contract'
import { msg } from '@office/shared/core/messages/message'
import { sql } from 'kysely'
import { judgedType, refuseMissingFile } from '../../core/files/file-content.ts'
import { implement, type Uploaded } from '../../core/http/implement.ts'
import { found, refuse, refuseField } from '../../core/http/refusal.ts'
import { crud } from '../../core/records/crud.ts'
import { tableSource } from '../../core/records/table-source.ts'

const notBoth = msg`Add a file or a link, not both`

const own = crud(resourceContract, {
  table: 'resources',
  noun: 'resource',
  source: tableSource('resources r', resourceContract.list, {
    joins: sql`left join stored_files f on f.tenant_id = r.tenant_id and f.id = r.file_id`,
    columns: {
      group: sql.ref('r.resource_group'),
      file_name: sql.ref('f.name'),
      file_type: sql.ref('f.type'),
      file_size: sql.ref('f.size'),
    },
  }),
  // A file's content must match its name, because it is served under that name.
  values: async ({ group, ...draft }, { tx, tenant, staff, services }, file) => {
    const columns = { ...draft, resource_group: group }
    // A link replaces the file; without either the file stays.
    if (!file) return draft.link === null ? columns : { ...columns, file_id: null }
    const kept = {
      name: file.name,
      type: await judgedType(file, [file.type]),
      needs: resourceContract.create.needs,
      staffId: staff.id,
    }
    return { ...columns, file_id: await services.files.keep(tx, tenant.id, file, kept) }
  },
})

/** Every resource has exactly one of the two, which the database also checks. */
function needOne(link: string | null, file: Uploaded | undefined, hasFile: boolean): void {
  if (link !== null && file) refuseField('link', 'file-and-link', notBoth)
  if (link === null && !file && !hasFile) refuseMissingFile()
}

export const resourceHandlers = implement(resourceContract, {
  ...own,
  create: (input, context) => {
    needOne(input.body.link, input.file, false)
    return own.create(input, context)
  },
  update: async (input, context) => {
    const { id } = input.params
    const before = await context.tx.selectFrom('resources').select('file_id').where('id', '=', id).executeTakeFirst()
    needOne(input.body.link, input.file, found(before).file_id !== null)
    return own.update(input, context)
  },
  file: async ({ params }, { tx, services }) => {
    const row = await tx.selectFrom('resources').select('file_id').where('id', '=', params.id).executeTakeFirst()
    const { file_id } = found(row)
    if (file_id === null) return refuse('not-found')
    const { name, type, stream } = await services.files.open(tx, file_id)
    return { name, type, content: stream }
  },
})
