// What can be done with resources: create, edit, open what they hold, show and hide, delete; the tabs beside them.
import { type Resource, resourceContract } from '@office/shared/areas/resources/resource.contract'
import { type Message, msg } from '@office/shared/core/message'
import type { PermissionName } from '@office/shared/permissions/catalogue'
import { Eye, FileText, FolderOpen, Image } from 'lucide-react'
import { call, saveFile } from '../../core/api.ts'
import { type Command, defineCommand, type Icon, type RunResult } from '../../core/command/command.ts'
import { type Ctx, recordAt } from '../../core/command/context.ts'
import { formCommands } from '../../core/form/form-commands.ts'
import { removeCommand } from '../../core/form/record-commands.ts'
import { forget } from '../../core/queries.ts'
import { openListPath, type ResourceTab, resourceTabPath } from './resource-paths.ts'

const refresh = [resourceContract.list, resourceContract.file]

/** The row at hand; only the lists of resources name records of this noun. */
const rowOf = (ctx: Ctx) => recordAt(ctx)?.data as Resource | undefined

/** Gives the file to the browser, or opens the link in a window of its own. */
export async function openResource({ id, link }: Pick<Resource, 'id' | 'link'>): Promise<RunResult | undefined> {
  if (link !== null) {
    window.open(link, '_blank', 'noopener')
    return
  }
  const { name, type, bytes } = await call(resourceContract.file, { params: { id } }, { timeout: 180_000 })
  saveFile(name, type, bytes)
  return { toast: { message: msg`Saved: {name}`, values: { name } } }
}

async function setVisible({ id }: Resource, to: boolean): Promise<void> {
  // Asked anew, so that an undo brings the version that is there by then.
  const { data } = await call(resourceContract.list, { query: { filters: { id: String(id) } } })
  const [now] = data
  if (!now) return
  const { group, title, description, link, position, version } = now
  const body = { group, title, description, link, position, version, is_visible: to }
  await call(resourceContract.update, { params: { id }, body })
  await forget(...refresh)
}

const goTo = (tab: ResourceTab, title: Message, keywords: Message, icon: Icon, needs: readonly PermissionName[]): Command =>
  defineCommand({
    id: `resource-tab.${tab}`,
    title,
    keywords,
    section: 'go',
    icon,
    needs: { any: needs },
    run: () => ({ navigate: resourceTabPath(tab) }),
  })

export const resourceCommands: readonly Command[] = [
  ...formCommands({
    noun: 'resource',
    path: openListPath,
    createTitle: msg`Create resource`,
    editTitle: msg`Edit resource`,
    needs: resourceContract.create.needs,
  }),
  defineCommand({
    id: 'resource.open',
    title: ctx => (rowOf(ctx)?.link == null ? msg`Download the file` : msg`Open the link`),
    section: 'context',
    icon: FolderOpen,
    target: 'one',
    on: 'resource',
    keys: ['o'],
    needs: { any: resourceContract.create.needs },
    run: async ctx => {
      const row = rowOf(ctx)
      return row && openResource(row)
    },
  }),
  defineCommand({
    id: 'resource.visible',
    title: ctx => (rowOf(ctx)?.is_visible ? msg`Hide` : msg`Show`),
    keywords: msg`visible, hidden, publish`,
    section: 'context',
    icon: Eye,
    target: 'one',
    on: 'resource',
    keys: ['h'],
    needs: { any: resourceContract.update.needs },
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
  }),
  removeCommand({ noun: 'resource', title: msg`Delete resource`, endpoint: resourceContract.remove, refresh }),
  goTo('banners', msg`Go to banners`, msg`picture, announcement, advertisement`, Image, ['manage-banner']),
  goTo('terms', msg`Go to terms and conditions`, msg`contract, legal, agreement`, FileText, ['manage-terms']),
]
