// Series of waybill numbers: which numbers exist, who uses them, and how many are left.
import { type Labels, msg } from '@office/shared/core/messages/message'
import { crudEndpoints } from '../../core/api/crud-endpoints.ts'
import { post } from '../../core/api/endpoint.ts'
import * as x from '../../core/schema.ts'
import { waybillCountry, waybillPrefix } from '../../rules/waybill-number.ts'

/** Between the letters are eight digits. */
export const LAST_SERIAL = 99_999_999
/** The most merchants of one series. */
export const MAX_SERIES_MERCHANTS = 1000

const serial = () => x.integer(0, LAST_SERIAL)
const letters = {
  prefix: x.text({ min: 2, max: 2 }, [waybillPrefix]),
  country: x.text({ min: 2, max: 2 }, [waybillCountry]),
}

const fields = {
  id: x.id(),
  name: x.text(),
  prefix: x.text(),
  country: x.text(),
  first_serial: serial(),
  last_serial: serial(),
  /** After the last one when all are used. */
  next_serial: x.integer(0, LAST_SERIAL + 1),
  left: x.integer(0, LAST_SERIAL + 1),
  /** With this many left or fewer, someone should create the next series. */
  low_at: x.integer(0, LAST_SERIAL),
  is_low: x.flag(),
  /** Serves everyone without a series of their own. */
  is_default: x.flag(),
  merchant_count: x.integer(),
  is_active: x.flag(),
  version: x.integer(1),
}
export const WaybillSeries = x.row(fields)
export type WaybillSeries = x.Of<typeof WaybillSeries>

export const waybillSeriesLabels = {
  name: msg`Name`,
  prefix: msg`Prefix`,
  country: msg`Country`,
  first_serial: msg`From`,
  last_serial: msg`To`,
  next_serial: msg`Next`,
  left: msg`Numbers left`,
  low_at: msg`Warn at`,
  is_low: msg`Running low`,
  merchant_count: msg`Merchants`,
  is_default: msg`For everyone else`,
  is_active: msg`Active`,
} satisfies Labels<WaybillSeries>

const merchantIds = (min = 0) => x.list(x.id(), min, MAX_SERIES_MERCHANTS)

export const WaybillSeriesDetail = x.row({ ...fields, merchant_ids: merchantIds() })
export type WaybillSeriesDetail = x.Of<typeof WaybillSeriesDetail>

export const waybillSeriesContract = {
  ...crudEndpoints('/admin/waybill-series', {
    one: 'a waybill series',
    many: 'Waybill series',
    verbs: ['list', 'get', 'create', 'update', 'activeStatus'],
    row: WaybillSeries,
    detail: WaybillSeriesDetail,
    draft: {
      name: x.text({ max: 120 }),
      ...letters,
      first_serial: serial(),
      last_serial: serial(),
      low_at: x.integer(0, LAST_SERIAL),
      is_default: x.flag(),
      merchant_ids: merchantIds(),
    },
    filters: {
      name: 'text',
      prefix: 'words',
      country: 'words',
      merchant_id: 'ids',
      is_low: 'flag',
      is_default: 'flag',
      is_active: 'flag',
      id: 'ids',
    },
    sort: ['id', 'name'],
    pageSize: 20,
    views: ['view-waybill-series'],
    manages: {
      create: ['create-waybill-series'],
      update: ['update-waybill-series'],
      activeStatus: ['toggle-waybill-series'],
    },
    taken: ['waybill-series-name-taken', 'series-overlaps'],
    summaries: {
      get: 'One waybill series, with its merchants and the numbers left',
      update: 'Update a waybill series and who takes its numbers; what was given stays in it',
    },
  }),
  assign: post('/admin/waybill-series/{id}/assign', {
    summary: 'Assign a waybill series to more merchants; those that already have it keep it',
    needs: ['update-waybill-series'],
    body: x.record({ merchant_ids: merchantIds(1) }),
    returns: WaybillSeriesDetail,
  }),
}

/** What every tenant starts with. */
export const firstSeries = {
  name: msg`Own numbers`,
  prefix: 'CE',
  country: 'NP',
  first_serial: 1,
  last_serial: LAST_SERIAL,
  is_default: true,
} as const
