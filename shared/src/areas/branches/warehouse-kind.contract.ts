// What branches and agencies share: one shape of endpoints, made twice.
import { crudEndpoints } from '../../core/api/crud-endpoints.ts'
import { post, remove } from '../../core/api/endpoint.ts'
import * as x from '../../core/schema.ts'
import type { PermissionName } from '../../permissions/catalogue.ts'
import { degrees } from '../../rules/degrees.ts'
import { LOGO_TYPES } from '../../rules/file.ts'
import { telephoneDigits } from '../../rules/telephone.ts'
import { figuresEndpoint } from '../orders/order-figures.contract.ts'
import { WarehouseDetail, WarehouseInList, warehouseFigureSort, warehouseFilters } from './warehouse.contract.ts'

/** Fields of a draft of either kind. */
export const warehouseDraft = {
  code: x.text({ max: 20 }),
  name: x.text({ max: 120 }),
  city_id: x.id(),
  address: x.nullable(x.text()),
  phone: x.nullable(x.contactNumber()),
  telephone: x.optional(x.nullable(x.text({ max: 20 }, [telephoneDigits]))),
  email: x.nullable(x.email()),
  contact_person: x.nullable(x.text({ max: 120 })),
  latitude: x.nullable(x.text({ max: 16 }, [degrees(90)])),
  longitude: x.nullable(x.text({ max: 16 }, [degrees(180)])),
  opening_note: x.nullable(x.text()),
  is_active: x.flag(),
}
interface Kind<P extends string, D extends typeof warehouseDraft> {
  /** The last segment of its path. */
  path: P
  one: string
  many: string
  manages: PermissionName
  /** Who may view, in addition to those who manage. */
  views: PermissionName
  draft: D
}

/** The endpoints of a kind of warehouse. */
export const warehouseKindContract = <const P extends string, D extends typeof warehouseDraft>(kind: Kind<P, D>) => {
  const { manages, views, one, many, draft } = kind
  const path = `/admin/warehouse/${kind.path}` as const
  const plain = crudEndpoints(path, {
    one,
    many,
    verbs: ['list', 'create', 'get', 'update', 'remove'],
    row: WarehouseInList,
    detail: WarehouseDetail,
    draft,
    filters: warehouseFilters,
    sort: warehouseFigureSort,
    views: [manages, views],
    manages: [manages],
    taken: ['warehouse-code-taken'],
    fails: { update: ['warehouse-in-use', 'warehouse-is-sorting'], remove: ['warehouse-is-sorting'] },
    summaries: {
      list: `${many}, with what uses each, its orders by mile and its cash`,
      get: `One of the ${many.toLowerCase()}, with what uses it`,
      update: `Update ${one}; making it inactive while it is used takes confirmed=1`,
      remove: `Delete ${one} that nothing uses`,
    },
  })
  return {
    ...plain,
    update: { ...plain.update, dryRun: true as const, query: x.row({ confirmed: x.optional(x.flag()) }) },
    figures: figuresEndpoint(path, many.toLowerCase(), [manages, views], warehouseFilters),
    logo: post(`${path}/{id}/logo`, {
      summary: `Set the logo of ${one}: png or jpeg, at most 5 MB`,
      needs: [manages],
      upload: { types: LOGO_TYPES },
      returns: WarehouseDetail,
    }),
    removeLogo: remove(`${path}/{id}/logo`, {
      summary: `Take the logo of ${one} away; the default company logo takes its place`,
      needs: [manages],
      returns: WarehouseDetail,
    }),
  }
}
