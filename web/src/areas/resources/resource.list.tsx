// The list of one group of resources; four screens use it.
import { type Resource, type ResourceGroup, resourceLabels } from '@office/shared/areas/resources/resource.contract'
import { type Message, msg } from '@office/shared/core/messages/message'
import { formatSize } from '@office/shared/format/file-size'
import { Eye } from 'lucide-react'
import { yesAndNo } from '../../core/choices/choices.ts'
import type { Form } from '../../core/form/define-form.ts'
import { countColumn, instantColumn, nameColumn, RowName, tagColumn, textColumn } from '../../core/list/common-columns.tsx'
import { CrudScreen, rowsInForm } from '../../core/list/crud-screen.tsx'
import { defineList } from '../../core/list/define-list.ts'
import { resources } from './resource.commands.ts'
import { resourceFormOf } from './resource.form.ts'
import { holdsText, signOf } from './resource-holds.ts'
import { groupPaths } from './resource-paths.ts'

const visible = msg`Visible`
const hidden = msg`Hidden`

const defineResourceList = (group: ResourceGroup, title: Message, form: Form<Resource>) =>
  defineList({
    ...rowsInForm({ ...resources, path: groupPaths[group] }, form, { title: 'title', position: 'position' }),
    fixed: { group },
    title,
    emptyHint: msg`Create a resource: a document, an app, or a link to a video.`,
    searchFilter: 'title',
    columns: {
      title: {
        ...nameColumn(resourceLabels.title, 'title', 'minmax(180px, 1.4fr)'),
        sort: 'title',
        cell: resource => {
          const Sign = signOf(resource)
          return <RowName name={resource.title} sign={<Sign className="size-3.5 flex-none text-text-3" aria-hidden={true} />} />
        },
      },
      description: textColumn(resourceLabels.description, 'description', 'minmax(160px, 1.6fr)'),
      holds: {
        label: msg`File or link`,
        width: 'minmax(140px, 1.2fr)',
        text: holdsText,
        cell: resource => (
          <bdi className="truncate text-text-2" title={resource.link ?? resource.file_name ?? ''}>
            {holdsText(resource)}
          </bdi>
        ),
      },
      size: { label: msg`Size`, width: '84px', end: true, text: resource => formatSize(resource.file_size) },
      position: { ...countColumn(resourceLabels.position, 'position', '76px'), sort: 'position' },
      is_visible: tagColumn(visible, '100px', ({ is_visible }: Resource) =>
        is_visible ? { words: visible, tone: 'ok' } : { words: hidden, tone: 'plain' },
      ),
      updated_at: { ...instantColumn(resourceLabels.updated_at, 'updated_at'), sort: 'updated_at' },
    },
    filters: {
      title: { label: resourceLabels.title },
      is_visible: { label: visible, icon: Eye, choices: () => yesAndNo(visible, hidden) },
    },
  })

function screenOf(group: ResourceGroup, title: Message) {
  const form = resourceFormOf(group)
  const list = defineResourceList(group, title, form)
  return () => <CrudScreen list={list} form={form} path={groupPaths[group]} />
}

export const MobileAppResources = screenOf('mobile-app', msg`Mobile app resources`)
export const MerchantResources = screenOf('merchant', msg`Merchant resources`)
export const CustomerResources = screenOf('customer', msg`Customer resources`)
export const OtherResources = screenOf('other', msg`Other resources`)
