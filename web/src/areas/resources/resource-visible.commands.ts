// Shows or hides a resource, each the other's undo.
import { type Resource, resourceContract } from '@office/shared/areas/resources/resource.contract'
import { msg } from '@office/shared/core/messages/message'
import { Eye } from 'lucide-react'
import { formLine } from '../../core/command/cli-line.ts'
import { defineCommand } from '../../core/command/command.ts'
import { type Ctx, dataOf, recordAt } from '../../core/command/context.ts'
import { call } from '../../core/data/api.ts'
import { invalidate } from '../../core/data/queries.ts'

/** The current row; only the lists of resources have records of this noun. */
export const rowOf = (ctx: Ctx) => recordAt(ctx)?.data as Resource | undefined

async function setVisible({ id }: Resource, to: boolean): Promise<void> {
  // Fetched again, so that an undo sends the version that is current by then.
  const { data } = await call(resourceContract.list, { query: { filters: { id: String(id) } } })
  const [now] = data
  if (!now) return
  const { group, title, description, link, position, version } = now
  const body = { group, title, description, link, position, version, is_visible: to }
  await call(resourceContract.update, { params: { id }, body })
  await invalidate(resourceContract.list)
}

export const resourceVisible = defineCommand({
  id: 'resource.visible',
  title: ctx => (rowOf(ctx)?.is_visible ? msg`Hide` : msg`Show`),
  keywords: msg`visible, hidden, publish`,
  section: 'context',
  icon: Eye,
  target: 'one',
  on: 'resource',
  keys: ['h'],
  needs: { any: resourceContract.update.needs },
  writes: 'undo',
  run: async ctx => {
    const row = rowOf(ctx)
    if (!row) return
    const to = !row.is_visible
    await setVisible(row, to)
    return {
      toast: { message: to ? msg`{label} is visible` : msg`{label} is hidden`, values: { label: row.title } },
      undo: () => setVisible(row, !to),
    }
  },
  cli: ctx =>
    formLine(
      resourceContract.update,
      { id: recordAt(ctx)?.id },
      { ...dataOf(recordAt(ctx)), is_visible: !rowOf(ctx)?.is_visible },
    ),
})
