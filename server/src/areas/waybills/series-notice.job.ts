// Tells whoever may extend waybill series that one runs low: once, and again when it has had enough numbers in between.
import { msg } from '@office/shared/core/messages/message'
import { sql } from 'kysely'
import type { MaintenanceTask } from '../../core/database/maintenance.ts'
import { mailHolders } from '../staff/holder-mail.part.ts'
import { isSeriesLow } from './series-stock.part.ts'
import type {} from './waybill-series.table.ts'

const subject = msg`{company}: the waybill series {series} is running low`
const text = msg`Hello {name},

the waybill series {series} has {left, plural, =0 {no numbers} one {# number} other {# numbers}} left. Extend it or create another one in time:

{link}

You receive this message because you may change waybill series.`

/**
 * By the clock, so that orders do not wait for it. Told in the statement that records it, so that a second run finds nothing; rows
 * are locked in the order in which orders lock them.
 */
export const tellLowSeries: MaintenanceTask = async (tx, tenantId, services) => {
  const { rows } = await sql<{ series: string; left: number }>`
    with low as (select s.id from waybill_series s where ${isSeriesLow} and s.low_told_at is null order by s.id for update)
    update waybill_series s set low_told_at = now() from low
    where s.tenant_id = (select current_tenant()) and s.id = low.id
    returning s.name as series, s.last_serial - s.next_serial + 1 as left`.execute(tx)
  for (const low of rows)
    await mailHolders(tx, tenantId, services, {
      needs: ['view-waybill-series', 'update-waybill-series'],
      path: '/waybillrequest?tab=series&filter%5Bis_low%5D=1',
      write: (translate, reader) => ({
        subject: translate(subject, { ...reader, ...low }),
        text: translate(text, { ...reader, ...low }),
      }),
    })
}
