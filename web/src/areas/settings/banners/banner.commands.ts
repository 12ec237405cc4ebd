// Commands of banners: create, edit, switch, open their link, delete.
import { type Banner, bannerContract } from '@office/shared/areas/settings/banner.contract'
import { msg } from '@office/shared/core/messages/message'
import { ExternalLink } from 'lucide-react'
import { nounCommands } from '../../../core/bulk/noun-commands.ts'
import { type Command, defineCommand } from '../../../core/command/command.ts'
import { type Ctx, recordAt } from '../../../core/command/context.ts'
import { defineNoun } from '../../../core/record/noun.ts'

export const banners = defineNoun({
  id: 'banner',
  path: '/resources?tab=banners',
  contract: bannerContract,
  many: msg`Banners`,
  one: msg`Banner`,
  create: msg`Create banner`,
  edit: msg`Edit banner`,
  remove: msg`Delete banner`,
  selected: msg`{n, plural, one {# banner selected} other {# banners selected}}`,
  label: banner => banner.title,
})

/** The current row; only the list of banners has records of this noun. */
const rowOf = (ctx: Ctx) => recordAt(ctx)?.data as Banner | undefined

const plain = nounCommands(banners)

export const bannerCommands: readonly Command[] = [
  ...plain.form,
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
  ...plain.active,
  ...plain.remove,
]
