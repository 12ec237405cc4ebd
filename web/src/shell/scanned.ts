// A barcode scanned anywhere but at a station opens what it names, or is refused with words; it never is a key.
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { sortingContract } from '@office/shared/areas/sorting/sorting.contract'
import { CallError } from '@office/shared/core/failure'
import { type Message, msg } from '@office/shared/core/message'
import { meets } from '@office/shared/permissions/can'
import { orderPath } from '../areas/orders/orders-path.part.ts'
import { stationPath } from '../areas/sorting/station/station-path.ts'
import { reasonOf } from '../core/command/run-command.ts'
import { call } from '../core/data/api.ts'
import { session } from '../core/data/session.ts'
import { topModal } from '../core/keys/focus-layers.ts'
import { i18n } from '../core/language/language.ts'
import { tellIn } from '../core/language/translate.ts'
import { announceAlert } from '../core/notices/announce.ts'
import { notify } from '../core/notices/notices.ts'
import type { ScanCode } from '../core/scan/scan-code.ts'
import type { CodeTaker } from '../core/scan/scanner.ts'

const inField = msg`Scanned: {code}. This field takes no barcodes; nothing was filled in.`
const inLayer = msg`Scanned: {code}. Close what is open, then scan it again.`
const atStationOnly = msg`Scanned: {code}. Barcodes that are commands work at the scan station only.`
const notAllowed = msg`Scanned: {code}. You may not open what it names.`
const unknown = msg`Scanned: {code}. Nothing here has this code.`
const scanAgain = msg`The barcode was not read whole. Scan it again.`

function refuse(message: Message, code: string): void {
  const words = { message, values: { code } }
  notify('warn', words)
  announceAlert(tellIn(i18n)(words))
}

/** The page of the record that a code names; null when there is none. @throws CallError */
async function pageOf(code: ScanCode): Promise<string | null> {
  if (code.kind === 'bucket') return `${stationPath}?bucket=${encodeURIComponent(code.code)}`
  try {
    const { order } = await call(orderContract.byWaybill, { params: { waybill: code.code } })
    return orderPath(order.id)
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return null
    throw error
  }
}

/** Takes codes everywhere; `navigate` goes to a path of the portal. */
export const codeOpener = (navigate: (path: string) => void): Pick<CodeTaker, 'take' | 'again'> => ({
  take(code, _at, focus) {
    if (focus !== 'page') return refuse(inField, code.code)
    if (topModal() !== null) return refuse(inLayer, code.code)
    if (code.kind === 'command') return refuse(atStationOnly, code.code)
    const { needs } = code.kind === 'bucket' ? sortingContract.scan : orderContract.byWaybill
    if (!meets(session.permissions, { any: needs })) return refuse(notAllowed, code.code)
    void pageOf(code).then(
      page => (page === null ? refuse(unknown, code.code) : navigate(page)),
      (error: unknown) => notify('danger', `${code.code}: ${reasonOf(error, tellIn(i18n))}`),
    )
  },
  again() {
    notify('warn', scanAgain)
    announceAlert(tellIn(i18n)(scanAgain))
  },
})
