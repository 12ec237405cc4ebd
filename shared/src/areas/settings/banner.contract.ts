// Banners: a picture with a link, shown to one audience for a time.
import { file, list, post, put, remove } from '../../core/endpoint.ts'
import * as x from '../../core/schema.ts'
import { webLink } from '../../rules/web-link.ts'
import { audiences } from './audience.model.ts'

export const BANNER_TYPES = ['png', 'jpg', 'jpeg'] as const
/** In pixels: every banner fits the one place where it is shown. */
export const BANNER_SIZE = { width: 1200, height: 400 } as const

const draft = {
  title: x.text({ max: 120 }),
  audience: x.oneOf(audiences),
  link: x.nullable(x.text({ max: 500 }, [webLink])),
  from_day: x.day(),
  /** The last day on which it is shown; null: until somebody takes it away. */
  to_day: x.nullable(x.day()),
  is_active: x.flag(),
}
export const BannerDraft = x.record(draft)
export type BannerDraft = x.Of<typeof BannerDraft>
export const BannerUpdate = x.record({ ...draft, version: x.integer(1) })

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

export const bannerContract = {
  list: list('/admin/banner', {
    summary: 'Banners; without manage-banner those that staff are shown now',
    needs: 'staff',
    service: 'lists',
    row: Banner,
    filters: { title: 'text', audience: 'words', id: 'ids', is_active: 'flag', is_shown: 'flag' },
    sort: ['id', 'title', 'from_day', 'is_active'],
  }),
  create: post('/admin/banner', {
    summary: `Create a banner with its picture, ${BANNER_SIZE.width} by ${BANNER_SIZE.height} pixels`,
    needs: ['manage-banner'],
    upload: { types: BANNER_TYPES, with: 'body' },
    body: BannerDraft,
    returns: Banner,
  }),
  update: put('/admin/banner/{id}', {
    summary: 'Update a banner; the picture stays when none is sent',
    needs: ['manage-banner'],
    upload: { types: BANNER_TYPES, with: 'body' },
    body: BannerUpdate,
    returns: Banner,
  }),
  remove: remove('/admin/banner/{id}', {
    summary: 'Delete a banner',
    needs: ['manage-banner'],
    dryRun: true,
    returns: x.row({ removed: x.flag() }),
  }),
  activeStatus: put('/admin/banner/{id}/active-status', {
    summary: 'Switch a banner on or off',
    needs: ['manage-banner'],
    dryRun: true,
    body: x.record({ is_active: x.flag() }),
    returns: Banner,
  }),
  picture: file('/admin/banner/{id}/picture', {
    summary: 'The picture of a banner',
    needs: 'staff',
    service: 'storage',
  }),
}
