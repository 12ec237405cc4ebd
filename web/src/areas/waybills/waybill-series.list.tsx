// Waybill series: which numbers there are, what comes next, and how many are left.
import { merchantContract } from '@office/shared/areas/merchants/merchant.contract'
import { type WaybillSeries, waybillSeriesLabels } from '@office/shared/areas/waybills/waybill-series.contract'
import { msg } from '@office/shared/core/messages/message'
import { formatCount } from '@office/shared/format/amount'
import { s10 } from '@office/shared/format/waybill'
import { Store, TriangleAlert } from 'lucide-react'
import { yesAndNo } from '../../core/choices/choices.ts'
import { lookUp } from '../../core/choices/pick-source.ts'
import { activeColumn, activeFilter, countColumn, nameColumn } from '../../core/list/common-columns.tsx'
import { CrudScreen, rowsInForm } from '../../core/list/crud-screen.tsx'
import { defineList } from '../../core/list/define-list.ts'
import { Tag } from '../../core/ui/tag.tsx'
import { Waybill } from '../../core/ui/waybill.tsx'
import { waybillSeries } from './waybill-series.commands.ts'
import { waybillSeriesForm } from './waybill-series.form.ts'

const numberAt = ({ prefix, country }: WaybillSeries, serial: number) => s10(prefix, serial, country)

const numberColumn = (
  label: (typeof waybillSeriesLabels)['next_serial'],
  serialOf: (series: WaybillSeries) => number | null,
) => ({
  label,
  width: '148px',
  text: (series: WaybillSeries) => {
    const serial = serialOf(series)
    return serial === null ? '' : numberAt(series, serial)
  },
  cell: (series: WaybillSeries) => {
    const serial = serialOf(series)
    return serial === null ? '' : <Waybill number={numberAt(series, serial)} />
  },
})

const waybillSeriesList = defineList({
  ...rowsInForm(waybillSeries, waybillSeriesForm, { name: 'name', low_at: 'low_at' }),
  emptyHint: msg`Create a waybill series: letters and a range of numbers for orders.`,
  searchFilter: 'name',
  columns: {
    name: { ...nameColumn(waybillSeriesLabels.name, 'name', 'minmax(160px, 1.4fr)'), sort: 'name' },
    first_serial: numberColumn(waybillSeriesLabels.first_serial, series => series.first_serial),
    last_serial: numberColumn(waybillSeriesLabels.last_serial, series => series.last_serial),
    next_serial: numberColumn(waybillSeriesLabels.next_serial, series => (series.left > 0 ? series.next_serial : null)),
    left: {
      ...countColumn(waybillSeriesLabels.left, 'left', '148px'),
      cell: ({ left, is_low }, tell) => (
        <>
          {is_low && (
            <Tag tone="warn" icon={TriangleAlert}>
              {tell(waybillSeriesLabels.is_low)}
            </Tag>
          )}
          {formatCount(left)}
        </>
      ),
    },
    merchant_count: countColumn(waybillSeriesLabels.merchant_count, 'merchant_count', '96px'),
    is_default: {
      label: waybillSeriesLabels.is_default,
      width: '156px',
      text: (series, tell) => (series.is_default ? tell(msg`Yes`) : ''),
    },
    is_active: activeColumn,
  },
  filters: {
    name: { label: waybillSeriesLabels.name },
    prefix: { label: waybillSeriesLabels.prefix },
    merchant_id: { label: msg`Merchant`, icon: Store, ...lookUp(merchantContract.dropdown) },
    is_low: { label: waybillSeriesLabels.is_low, icon: TriangleAlert, choices: () => yesAndNo(msg`Yes`, msg`No`) },
    is_active: activeFilter,
  },
})

export const WaybillSeriesPanel = () => (
  <CrudScreen list={waybillSeriesList} form={waybillSeriesForm} path={location.pathname} within={{}} />
)
