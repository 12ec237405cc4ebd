// What branches and agencies have in common: one shape of endpoints, made twice.
import { get, list, post, put, remove } from '../../core/endpoint.ts'
import * as x from '../../core/schema.ts'
import type { PermissionName } from '../../permissions/catalogue.ts'
import { degrees } from '../../rules/degrees.ts'
import { LOGO_TYPES } from '../../rules/file.ts'
import { WarehouseDetail, warehouseFilters, warehouseSort } from './warehouse.contract.ts'

/** Fields of a draft of either kind. */
export const warehouseDraft = {
  code: x.text({ max: 20 }),
  name: x.text({ max: 120 }),
  city_id: x.id(),
  address: x.nullable(x.text()),
  phone: x.nullable(x.contactNumber()),
  email: x.nullable(x.email()),
  contact_person: x.nullable(x.text({ max: 120 })),
  latitude: x.nullable(x.text({ max: 16 }, [degrees(90)])),
  longitude: x.nullable(x.text({ max: 16 }, [degrees(180)])),
  opening_note: x.nullable(x.text()),
  is_active: x.flag(),
}
type Draft = x.ObjectOf<typeof warehouseDraft>

interface Kind<P extends string, D extends Draft> {
  /** Its last segment of the path. */
  path: P
  one: string
  many: string
  manages: PermissionName
  /** Who may look, beside those who manage. */
  views: PermissionName
  draft: x.Schema<D>
  update: x.Schema<D & { version: number }>
}

/** The endpoints of a kind of warehouse. */
export const warehouseKindContract = <const P extends string, D extends Draft>(kind: Kind<P, D>) => {
  const { manages, views, one } = kind
  return {
    list: list(`/admin/warehouse/${kind.path}`, {
      summary: `${kind.many}, with what uses each and its orders by mile`,
      needs: [manages, views],
      service: 'lists',
      row: WarehouseDetail,
      filters: warehouseFilters,
      sort: warehouseSort,
    }),
    create: post(`/admin/warehouse/${kind.path}`, {
      summary: `Create ${one}`,
      needs: [manages],
      body: kind.draft,
      returns: WarehouseDetail,
      fails: ['warehouse-code-taken'],
    }),
    get: get(`/admin/warehouse/${kind.path}/{id}`, {
      summary: `One of the ${kind.many.toLowerCase()}, with what uses it`,
      needs: [manages, views],
      returns: WarehouseDetail,
    }),
    update: put(`/admin/warehouse/${kind.path}/{id}`, {
      summary: `Update ${one}; making it inactive while it is used takes confirmed=1`,
      needs: [manages],
      dryRun: true,
      query: x.row({ confirmed: x.optional(x.flag()) }),
      body: kind.update,
      returns: WarehouseDetail,
      fails: ['warehouse-code-taken', 'warehouse-in-use', 'warehouse-is-sorting'],
    }),
    remove: remove(`/admin/warehouse/${kind.path}/{id}`, {
      summary: `Delete ${one} that nothing uses`,
      needs: [manages],
      dryRun: true,
      returns: x.row({ removed: x.flag() }),
      fails: ['warehouse-is-sorting'],
    }),
    logo: post(`/admin/warehouse/${kind.path}/{id}/logo`, {
      summary: `Set the logo of ${one}: png or jpeg, at most 5 MB`,
      needs: [manages],
      upload: { types: LOGO_TYPES },
      returns: WarehouseDetail,
    }),
    removeLogo: remove(`/admin/warehouse/${kind.path}/{id}/logo`, {
      summary: `Take the logo of ${one} away; the default company logo takes its place`,
      needs: [manages],
      returns: WarehouseDetail,
    }),
  }
}
