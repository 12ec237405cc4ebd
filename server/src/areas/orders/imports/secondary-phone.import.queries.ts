// Imports second phones, one for each waybill, as an edit would enter them; the same number again changes nothing.
import { isEnded } from '@office/shared/areas/orders/moves/order-transitions'
import type { OrderStatusKey } from '@office/shared/areas/orders/order-status.model'
import { secondaryPhoneImport } from '@office/shared/areas/orders/secondary-phone.import'
import { type Rejection, rowCodes } from '@office/shared/core/import/import-codes'
import { normaliseWaybill } from '@office/shared/format/waybill'
import { sql } from 'kysely'
import { defineTarget } from '../../../imports/import-target.ts'
import { addEvents } from '../moves/order-event.part.ts'
import { ended } from '../order-write.queries.ts'

interface ReadyPhone {
  order_id: number
  phone: string
}

interface Known {
  id: number | null
  status_key: OrderStatusKey
  reference_no: string | null
  phone: string | null
}

export const secondaryPhoneTarget = defineTarget<typeof secondaryPhoneImport.columns, ReadyPhone>({
  definition: secondaryPhoneImport,
  raises: () => [],
  open: ({ by: { staff } }) => ({
    async resolve(tx, rows) {
      const { rows: known } = await sql<Known>`
        select o.id, o.status_key, o.reference_no, o.receiver_secondary_phone as phone
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
        else if (isEnded(order.status_key))
          rejected.push({ row, field: 'Secondary Phone', value: values.secondary_phone, code: 'CANNOT_CHANGE', message: ended })
        else ready.push({ order_id: order.id, phone: values.secondary_phone })
      }
      return { ready, unchanged, rejected, newMerchants: [] }
    },
    async store(tx, phones) {
      if (phones.length === 0) return 0
      const { rows } = await sql<{ order_id: number; status_key: OrderStatusKey }>`
        with given as (
          select g.order_id, g.phone, was.receiver_secondary_phone as before
          from unnest(${phones.map(phone => phone.order_id)}::int[], ${phones.map(phone => phone.phone)}::text[]) as g (order_id, phone)
          join orders was on was.id = g.order_id),
        changed as (
          update orders o set receiver_secondary_phone = given.phone, version = version + 1, updated_at = now()
          from given where o.tenant_id = (select current_tenant()) and o.id = given.order_id
          returning o.id as order_id, o.status_key, given.phone, given.before),
        told as (
          insert into audit_events (staff_id, action, subject, subject_id, before, after, request_id)
          select ${staff.id}::int, 'order.update', 'order', order_id, jsonb_build_object('receiver_secondary_phone', before),
            jsonb_build_object('receiver_secondary_phone', phone), 'import-secondary-phones' from changed)
        select order_id, status_key from changed`.execute(tx)
      const common = { kind: 'edit', source: 'import', staff_id: staff.id, changed: ['receiver_secondary_phone'] } as const
      await addEvents(
        tx,
        rows.map(row => ({ ...row, from_state: null })),
        common,
      )
      return rows.length
    },
  }),
})
