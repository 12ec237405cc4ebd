// What can be done with banners: create, edit, switch, open their link, delete.
import { type Banner, bannerContract } from '@office/shared/areas/settings/banner.contract'
import { msg } from '@office/shared/core/message'
import { ExternalLink } from 'lucide-react'
import { type Command, defineCommand } from '../../core/command/command.ts'
import { type Ctx, recordAt } from '../../core/command/context.ts'
import { formCommands } from '../../core/form/form-commands.ts'
import { activeCommands, removeCommand } from '../../core/form/record-commands.ts'

export const bannersPath = '/resources?tab=banners'

const refresh = [bannerContract.list]

/** The row at hand; only the list of banners names records of this noun. */
const rowOf = (ctx: Ctx) => recordAt(ctx)?.data as Banner | undefined

export const bannerCommands: readonly Command[] = [
  ...formCommands({
    noun: 'banner',
    path: bannersPath,
    createTitle: msg`Create banner`,
    editTitle: msg`Edit banner`,
    create: bannerContract.create,
    edit: bannerContract.update,
  }),
  defineCommand({
    id: 'banner.link',
    title: msg`Open the link`,
    section: 'context',
    icon: ExternalLink,
    target: 'one',
    on: 'banner',
    keys: ['o'],
    needs: { any: bannerContract.update.needs },
    when: ctx => (rowOf(ctx)?.link == null ? { off: msg`This banner has no link` } : true),
    run: ctx => {
      const link = rowOf(ctx)?.link
      if (link) window.open(link, '_blank', 'noopener')
    },
  }),
  ...activeCommands({ noun: 'banner', endpoint: bannerContract.activeStatus, refresh }),
  removeCommand({ noun: 'banner', title: msg`Delete banner`, endpoint: bannerContract.remove, refresh }),
]
