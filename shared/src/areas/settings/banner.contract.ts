// Banners: a picture with a link, shown to one audience for a time.

import { type Labels, msg } from '@office/shared/core/messages/message'
import { crudEndpoints } from '../../core/api/crud-endpoints.ts'
import { file } from '../../core/api/endpoint.ts'
import * as x from '../../core/schema.ts'
import { webLink } from '../../rules/web-link.ts'
import { audienceNames, audiences } from './audience.model.ts'

export const BANNER_TYPES = ['png', 'jpg', 'jpeg'] as const
/** In pixels: every banner fits the one place where it is shown. */
export const BANNER_SIZE = { width: 1200, height: 400 } as const

const draft = {
  title: x.text({ max: 120 }),
  audience: x.oneOf(audiences, audienceNames),
  link: x.nullable(x.text({ max: 500 }, [webLink])),
  from_day: x.day(),
  /** The last day it is shown; null: until someone removes it. */
  to_day: x.nullable(x.day()),
  is_active: x.flag(),
}

export const Banner = x.row({
  id: x.id(),
  ...draft,
  /** Changes with every new picture. */
  picture_id: x.id(),
  /** Active and within its days, by the tenant's clock. */
  is_shown: x.flag(),
  version: x.integer(1),
})
export type Banner = x.Of<typeof Banner>

export const bannerLabels = {
  title: msg`Title`,
  audience: msg`For`,
  link: msg`Link`,
  from_day: msg`First day`,
  to_day: msg`Last day`,
  is_active: msg`Active`,
  is_shown: msg`Shown now`,
} satisfies Labels<Banner>

const plain = crudEndpoints('/admin/banner', {
  one: 'a banner',
  many: 'Banners',
  verbs: ['list', 'create', 'update', 'remove', 'activeStatus'],
  row: Banner,
  draft,
  filters: { title: 'text', audience: 'words', id: 'ids', is_active: 'flag', is_shown: 'flag' },
  sort: ['id', 'title', 'from_day', 'is_active'],
  views: 'staff',
  manages: ['manage-banner'],
  summaries: {
    list: 'Banners; without manage-banner those that staff are shown now',
    create: `Create a banner with its picture, ${BANNER_SIZE.width} by ${BANNER_SIZE.height} pixels`,
    update: 'Update a banner; the picture stays when none is sent',
    activeStatus: 'Switch a banner on or off',
  },
})
const upload = { types: BANNER_TYPES, with: 'body' } as const

export const bannerContract = {
  ...plain,
  create: { ...plain.create, upload },
  update: { ...plain.update, upload },
  picture: file('/admin/banner/{id}/picture', {
    summary: 'The picture of a banner',
    needs: 'staff',
    service: 'storage',
  }),
}
