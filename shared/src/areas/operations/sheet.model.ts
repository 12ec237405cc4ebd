// What run sheets and return sheets have in common: orders that somebody goes out with on paper, added by number or by waybill, each
// with its own result.
import * as x from '../../core/schema.ts'

/** Orders that one sheet holds. */
export const MAX_ON_SHEET = 500

/** Orders by number, by waybill, or both. */
export const sheetOrders = {
  order_ids: x.optional(x.list(x.id(), 0, MAX_ON_SHEET)),
  waybills: x.optional(x.list(x.text({ max: 60 }), 0, MAX_ON_SHEET)),
}

/** Another sheet that an order is on, unless that is of a branch the reader may not see. */
export const OtherSheet = x.row({ id: x.id(), number: x.text() })

/** What became of one order. */
export const sheetResult = {
  /** Null for a waybill that matches no order. */
  id: x.nullable(x.id()),
  waybill_number: x.text(),
  outcome: x.oneOf(['applied', 'unchanged', 'refused']),
  code: x.optional(x.text()),
  message: x.optional(x.text({ max: 500 })),
}
const SheetResult = x.row(sheetResult)
export type SheetResult = x.Of<typeof SheetResult>

export const sheetCounts = { applied: x.integer(), unchanged: x.integer(), refused: x.integer() }

/** What is to be collected, or was not, in one currency. */
export const SheetSum = x.row({ currency: x.text({ min: 3, max: 3 }), amount: x.amount() })
