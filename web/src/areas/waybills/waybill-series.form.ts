// The form of a waybill series: its letters and numbers, when to warn, and who takes numbers from it.
import { merchantContract } from '@office/shared/areas/merchants/merchant.contract'
import { waybillSeriesLabels } from '@office/shared/areas/waybills/waybill-series.contract'
import { msg } from '@office/shared/core/messages/message'
import { Store, Ticket } from 'lucide-react'
import { picks, text, toggle, whole } from '../../core/form/controls.ts'
import { defineForm, formOf } from '../../core/form/define-form.ts'
import { waybillSeries } from './waybill-series.commands.ts'

const upper = (typed: string) => typed.toUpperCase()

export const waybillSeriesForm = defineForm({
  ...formOf(waybillSeries),
  icon: Ticket,
  fields: {
    name: text(waybillSeriesLabels.name),
    prefix: text(waybillSeriesLabels.prefix, { code: true, tidy: upper, help: msg`Two letters before the digits, such as CE` }),
    country: text(waybillSeriesLabels.country, { code: true, tidy: upper, help: msg`Two letters after the digits, such as NP` }),
    first_serial: whole(waybillSeriesLabels.first_serial, { help: msg`Up to eight digits; the check digit is added.` }),
    last_serial: whole(waybillSeriesLabels.last_serial),
    low_at: whole(waybillSeriesLabels.low_at, { help: msg`The series counts as running low when this many numbers are left.` }),
    merchant_ids: picks(merchantContract.dropdown, waybillSeriesLabels.merchant_count, {
      icon: Store,
      help: msg`Their orders take numbers from this series as long as it has any.`,
    }),
    is_default: toggle(msg`For everyone without a series of their own`, false, { wide: true }),
  },
})
