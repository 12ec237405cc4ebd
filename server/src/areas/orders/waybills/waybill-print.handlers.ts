// Labels and proofs of delivery: stored as prints, and returned as PDF.
import { podPaper } from '@office/shared/areas/orders/papers/pod.paper'
import { MAX_SHEETS, waybillPrintContract } from '@office/shared/areas/orders/papers/waybill-print.contract'
import { sampleLabel } from '@office/shared/areas/waybills/labels/standard-label'
import { msg } from '@office/shared/core/messages/message'
import { printed } from '@office/shared/core/print/paper'
import { asOperator } from '../../../core/database/transaction.ts'
import { readerOf } from '../../../core/files/paper.ts'
import { implement, later } from '../../../core/http/implement.ts'
import { refuse, refuseField } from '../../../core/http/refusal.ts'
import { outsideReaderOf } from '../../settings/issuer.part.ts'
import { layoutOf, logoFor } from '../../waybills/labels/label-layout.part.ts'
import { paintLabels } from '../../waybills/labels/label-paint.part.ts'
import { readReceipts } from '../order-walking.queries.ts'
import { createPrint, ordersOfPrint, readLabels, readProofs, sheetOf, withPictures } from './waybill-print.queries.ts'

const notNumbers = msg`Enter order numbers, separated by commas`
const tooMany = msg`At most {max} sheets can be printed at once, but {n} are selected`

/** 'ids=7,8,9' as numbers, each once. */
function idsIn(text: string | undefined): number[] {
  const parts = [...new Set((text ?? '').split(',').map(part => part.trim()))]
  if (!parts.every(part => /^[1-9]\d{0,8}$/.test(part))) return refuseField('ids', 'not-a-number', notNumbers)
  if (parts.length > MAX_SHEETS) return refuseField('ids', 'too-many', tooMany, { max: MAX_SHEETS, n: parts.length })
  return parts.map(Number)
}

export const waybillPrintHandlers = implement(waybillPrintContract, {
  create: ({ body }, context) => createPrint(body, context),
  // Painting a thousand labels takes seconds, during which nobody may wait for the transaction.
  pdf: async ({ params, query: { receipt: paper } }, context) => {
    const { tenant, language, permissions, services, translate, merchantId, origin: host } = context
    if (paper && !permissions.has('view-order')) refuse('forbidden')
    return later(async inTenant => {
      const { layout, labels, receipts, reader, logo } = await inTenant(async tx => {
        const read = await readLabels(tx, params.id)
        return {
          ...read,
          receipts: paper ? await readReceipts(await ordersOfPrint(tx, params.id), { tx, permissions }) : null,
          reader: await outsideReaderOf({ tx, tenant, language, translate }),
          logo: await asOperator({ tx, merchantId }, () => logoFor(tx, services.files, read.layout)),
        }
      })
      const [first] = labels
      const name = labels.length === 1 ? (first?.waybill_number ?? '') : `waybills-${params.id}`
      return paintLabels({ name, layout, labels, host, logo, receipts: paper && receipts ? { paper, receipts } : null }, reader)
    })
  },
  sample: async ({ query }, context) => {
    const { tx, services, origin: host } = context
    const layout = await layoutOf(tx, query.layout_id)
    const logo = await logoFor(tx, services.files, layout)
    const labels = { name: 'sample-label', layout, labels: [sampleLabel], host, logo, receipts: null }
    return paintLabels(labels, await outsideReaderOf(context))
  },
  pod: async ({ query }, { tx }) => (await readProofs(tx, idsIn(query.ids))).map(sheetOf),
  // As with labels: nobody waits for the transaction while pictures are painted.
  podPdf: async ({ query }, { tenant, language, services, translate }) => {
    const ids = idsIn(query.ids)
    return later(async inTenant => {
      const sheets = await inTenant(async tx => withPictures(tx, services.files, await readProofs(tx, ids)))
      return printed(podPaper, sheets, readerOf({ tenant, language, translate }))
    })
  },
})
