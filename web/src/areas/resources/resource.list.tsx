// The list of one group of resources, the same four times.
import { type Resource, type ResourceGroup, resourceContract } from '@office/shared/areas/resources/resource.contract'
import { type Message, msg } from '@office/shared/core/message'
import { formatSize } from '@office/shared/format/file-size'
import { Eye, FileSpreadsheet, FileText, Image, Link2, Smartphone } from 'lucide-react'
import { yesAndNo } from '../../core/choices.ts'
import type { Icon } from '../../core/command/command.ts'
import { editPath } from '../../core/form/form-commands.ts'
import { FormOverList } from '../../core/form/form-over-list.tsx'
import { instantColumn, RowName, tagColumn } from '../../core/list/common-columns.tsx'
import { defineList } from '../../core/list/define-list.ts'
import { ListScreen } from '../../core/list/list-screen.tsx'
import { resourceFormOf } from './resource.form.ts'
import { groupPaths } from './resource-paths.ts'

const visible = msg`Visible`
const hidden = msg`Hidden`

const signs: readonly [part: string, sign: Icon][] = [
  ['image/', Image],
  ['android', Smartphone],
  ['spreadsheet', FileSpreadsheet],
]
export const signOf = ({ link, file_type }: Pick<Resource, 'link' | 'file_type'>): Icon =>
  link === null ? (signs.find(([part]) => file_type?.includes(part))?.[1] ?? FileText) : Link2

/** The file's name, or the host of the link. */
export const holdsText = ({ link, file_name }: Pick<Resource, 'link' | 'file_name'>): string =>
  link === null ? (file_name ?? '') : new URL(link).host

const defineResourceList = (group: ResourceGroup, title: Message) =>
  defineList({
    list: resourceContract.list,
    fixed: { group },
    title,
    noun: 'resource',
    selected: msg`{n, plural, one {# resource selected} other {# resources selected}}`,
    rowLabel: resource => resource.title,
    open: resource => editPath(groupPaths[group], resource.id),
    create: { path: groupPaths[group], title: msg`Create resource`, command: 'resource.create' },
    emptyHint: msg`Create a resource: a document, an app, or a link to a video.`,
    searchFilter: 'title',
    columns: {
      title: {
        label: msg`Title`,
        width: 'minmax(180px, 1.4fr)',
        sort: 'title',
        text: resource => resource.title,
        cell: resource => {
          const Sign = signOf(resource)
          return <RowName name={resource.title} sign={<Sign className="size-3.5 flex-none text-text-3" aria-hidden={true} />} />
        },
      },
      description: { label: msg`Description`, width: 'minmax(160px, 1.6fr)', text: resource => resource.description ?? '' },
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
      position: {
        label: msg`Rank`,
        width: '76px',
        end: true,
        sort: 'position',
        kind: 'number',
        text: resource => String(resource.position),
      },
      is_visible: tagColumn(visible, '100px', ({ is_visible }: Resource) =>
        is_visible ? { words: visible, tone: 'ok' } : { words: hidden, tone: 'plain' },
      ),
      updated_at: { ...instantColumn(msg`Changed`, 'updated_at'), sort: 'updated_at' },
    },
    filters: {
      title: { label: msg`Title` },
      is_visible: { label: visible, icon: Eye, choices: () => yesAndNo(visible, hidden) },
    },
  })

function screenOf(group: ResourceGroup, title: Message) {
  const list = defineResourceList(group, title)
  const form = resourceFormOf(group)
  return () => (
    <>
      <ListScreen definition={list} />
      <FormOverList form={form} path={groupPaths[group]} />
    </>
  )
}

export const MobileAppResources = screenOf('mobile-app', msg`Mobile app resources`)
export const MerchantResources = screenOf('merchant', msg`Merchant resources`)
export const CustomerResources = screenOf('customer', msg`Customer resources`)
export const OtherResources = screenOf('other', msg`Other resources`)
