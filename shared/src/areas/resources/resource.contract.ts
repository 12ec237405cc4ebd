// Resources: documents, apps and links to videos for merchants, customers and people on the road.

import { type Labels, type Message, msg } from '@office/shared/core/messages/message'
import { crudEndpoints } from '../../core/api/crud-endpoints.ts'
import { file } from '../../core/api/endpoint.ts'
import * as x from '../../core/schema.ts'
import { webLink } from '../../rules/web-link.ts'

/** Whom a resource is for. */
export const resourceGroups = ['mobile-app', 'merchant', 'customer', 'other'] as const
export type ResourceGroup = (typeof resourceGroups)[number]

export const resourceGroupNames: Readonly<Record<ResourceGroup, Message>> = {
  'mobile-app': msg`Mobile app`,
  merchant: msg`Merchants`,
  customer: msg`Customers`,
  other: msg`Other`,
}

/** Extensions of files that may be handed out; the content must match the extension. */
export const RESOURCE_TYPES = ['pdf', 'png', 'jpg', 'jpeg', 'docx', 'xlsx', 'apk'] as const

const draft = {
  group: x.oneOf(resourceGroups, resourceGroupNames),
  title: x.text({ max: 120 }),
  description: x.nullable(x.text({ max: 500 })),
  /** Instead of a file. */
  link: x.nullable(x.text({ max: 500 }, [webLink])),
  /** Lowest first. */
  position: x.integer(0, 9999),
  is_visible: x.flag(),
}
export type ResourceDraft = x.ObjectOf<typeof draft>

export const Resource = x.row({
  id: x.id(),
  ...draft,
  /** Of its file: original name, media type and size in bytes; null if it is a link. */
  file_name: x.nullable(x.text()),
  file_type: x.nullable(x.text()),
  file_size: x.nullable(x.integer()),
  updated_at: x.instant(),
  version: x.integer(1),
})
export type Resource = x.Of<typeof Resource>

export const resourceLabels = {
  title: msg`Title`,
  description: msg`Description`,
  group: msg`For`,
  link: msg`Link`,
  position: msg`Rank`,
  is_visible: msg`Visible`,
  updated_at: msg`Changed`,
} satisfies Labels<Resource>

const plain = crudEndpoints('/admin/resource', {
  one: 'a resource',
  many: 'Resources',
  verbs: ['list', 'create', 'update', 'remove'],
  row: Resource,
  draft,
  filters: { title: 'text', group: 'words', id: 'ids', is_visible: 'flag', updated_at: 'since' },
  sort: ['id', 'title', 'position', 'updated_at'],
  defaultSort: 'position',
  views: ['manage-resource'],
  manages: ['manage-resource'],
  summaries: {
    list: 'Resources; one kind of them with filter[group]',
    create: 'Create a resource from a file or a link',
    update: 'Update a resource; a new file or a link takes the place of what there was',
  },
})
const upload = { types: RESOURCE_TYPES, with: 'body' } as const

export const resourceContract = {
  ...plain,
  create: { ...plain.create, upload },
  update: { ...plain.update, upload },
  file: file('/admin/resource/{id}/file', {
    summary: 'The file of a resource',
    needs: ['manage-resource'],
    service: 'storage',
  }),
}
