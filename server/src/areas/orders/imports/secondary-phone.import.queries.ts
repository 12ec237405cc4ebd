// Imports second phones, one for each waybill; the same number again changes nothing.
import { secondaryPhoneImport } from '@office/shared/areas/orders/secondary-phone.import'
import { type Rejection, rowCodes } from '@office/shared/core/import/import-codes'
import { normaliseWaybill } from '@office/shared/format/waybill'
import { sql } from 'kysely'
import { defineTarget } from '../../../imports/import-target.ts'

interface ReadyPhone {
  order_id: number
  phone: string
}

interface Known {
  id: number | null
  reference_no: string | null
  phone: string | null
}

export const secondaryPhoneTarget = defineTarget<typeof secondaryPhoneImport.columns, ReadyPhone>({
  definition: secondaryPhoneImport,
  raises: () => [],
  open: () => ({
    async resolve(tx, rows) {
      const { rows: known } = await sql<Known>`
        select o.id, o.reference_no, o.receiver_secondary_phone as phone
        from unnest(${rows.map(row => normaliseWaybill(row.values.waybill_number))}::text[]) with ordinality as wanted (waybill, place)
        left join orders o on o.tenant_id = (select current_tenant()) and o.waybill_number = wanted.waybill
        order by wanted.place`.execute(tx)
      const rejected: Rejection[] = []
      const ready: ReadyPhone[] = []
      let unchanged = 0
      for (const [index, { row, values }] of rows.entries()) {
        const order = known[index]
        if (!order || order.id === null) {
          rejected.push({
            row,
            field: 'Waybill Number',
            value: values.waybill_number,
            code: 'UNKNOWN_WAYBILL',
            message: rowCodes.UNKNOWN_WAYBILL,
          })
        } else if (values.reference_no !== null && values.reference_no !== order.reference_no) {
          rejected.push({
            row,
            field: 'Reference No',
            value: values.reference_no,
            code: 'REFERENCE_MISMATCH',
            message: rowCodes.REFERENCE_MISMATCH,
          })
        } else if (order.phone === values.secondary_phone) unchanged++
        else ready.push({ order_id: order.id, phone: values.secondary_phone })
      }
      return { ready, unchanged, rejected, newMerchants: [] }
    },
    async store(tx, phones) {
      if (phones.length === 0) return 0
      const { rows } = await sql`
        update orders set receiver_secondary_phone = given.phone, version = version + 1, updated_at = now()
        from unnest(${phones.map(phone => phone.order_id)}::int[], ${phones.map(phone => phone.phone)}::text[]) as given (order_id, phone)
        where orders.tenant_id = (select current_tenant()) and orders.id = given.order_id returning orders.id`.execute(tx)
      return rows.length
    },
  }),
})
