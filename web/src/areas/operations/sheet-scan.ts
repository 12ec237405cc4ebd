// A scan on the page of a run sheet or a return sheet: it fills the open sheet, and says of one that is out what its kind asks for.
import type { SheetResult } from '@office/shared/areas/operations/sheet.model'
import { msg } from '@office/shared/core/messages/message'
import { normaliseWaybill } from '@office/shared/format/waybill'
import type { NoticeLink } from '../../core/notices/notices.ts'
import { verdict } from '../../core/scan/use-codes.ts'

export const isOnSheet = msg`{waybill} is on the sheet`
const overNow = msg`This sheet no longer accepts scans`

interface Meaning<S, R> {
  /** Adds a parcel to the open sheet by its waybill. */
  add: (id: number, code: string) => Promise<{ results: readonly R[] }>
  /** Undoes that. */
  takeOff: (id: number, order_ids: number[]) => Promise<unknown>
  /** Leads to the other sheet that a refused parcel is on. */
  toOther: (result: R) => NoticeLink
  whileOut: (sheet: S, waybill: string) => Promise<void> | void
}

/** Takes a scanned code for a sheet in its present state. */
export const scanOf =
  <S extends { id: number; state: string }, R extends SheetResult>({ add, takeOff, toOther, whileOut }: Meaning<S, R>) =>
  async (sheet: S, code: string): Promise<void> => {
    const waybill = normaliseWaybill(code)
    if (sheet.state === 'out') return whileOut(sheet, waybill)
    if (sheet.state !== 'open') return verdict.refused(overNow)
    const [result] = (await add(sheet.id, code)).results
    if (result?.outcome === 'refused') return verdict.refused(`${waybill}: ${result.message ?? ''}`, toOther(result))
    const said = { message: isOnSheet, values: { waybill } }
    const order = result?.id ?? null
    if (result?.outcome === 'unchanged' || order === null) return verdict.duplicate(said)
    verdict.accepted(said, async () => {
      await takeOff(sheet.id, [order])
      return true
    })
  }
