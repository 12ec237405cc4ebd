// A barcode scanned anywhere but at a station opens what it names, or is refused with a message; it never acts as a key.
import { returnSheetContract } from '@office/shared/areas/operations/return-sheet.contract'
import { runSheetContract } from '@office/shared/areas/operations/run-sheet.contract'
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { orderStatusContract } from '@office/shared/areas/orders/order-status.contract'
import { bagContract } from '@office/shared/areas/sorting/bag.contract'
import { sortingContract } from '@office/shared/areas/sorting/sorting.contract'
import type { Endpoint } from '@office/shared/core/api/endpoint'
import { CallError } from '@office/shared/core/api/failure'
import { type Message, msg } from '@office/shared/core/messages/message'
import type { TakenCode } from '@office/shared/format/scan-code'
import { meets } from '@office/shared/permissions/can'
import { deskPath } from '../../areas/operations/desk/desk-path.ts'
import { returnSheetPath, sheetPath } from '../../areas/operations/mile-paths.part.ts'
import { orderPath, ordersPath } from '../../areas/orders/list/orders-path.part.ts'
import { riderPlace } from '../../areas/riders/rider-path.part.ts'
import { bagPath } from '../../areas/sorting/sorting-tabs.ts'
import { stationPath } from '../../areas/sorting/station/station-path.ts'
import { reasonOf } from '../../core/command/run-command.ts'
import { call } from '../../core/data/api.ts'
import { session } from '../../core/data/session.ts'
import { isPageComing, onArrival } from '../../core/keys/coming.ts'
import { topModal } from '../../core/keys/focus-layers.ts'
import { PATIENCE } from '../../core/keys/waiting-keys.ts'
import { i18n } from '../../core/language/language.ts'
import { tellIn } from '../../core/language/translate.ts'
import { notify } from '../../core/notices/notices.ts'
import { type CodeTaker, handCode } from '../../core/scan/scanner.ts'

const inField = msg`Scanned: {code}. This field does not accept barcodes; nothing was filled in.`
const inLayer = msg`Scanned: {code}. Close what is open, then scan it again.`
const notAllowed = msg`Scanned: {code}. You do not have access to it.`
const unknown = msg`Scanned: {code}. Nothing here has this code.`
const scanAgain = msg`The barcode was only partly read. Scan it again.`

function refuse(message: Message, code: string): void {
  notify('warn', { message, values: { code } })
}

/** Something that a code may name. */
interface Named {
  needs: Endpoint['needs']
  /** The page of the record with this code; null if there is none. @throws CallError */
  page: (code: string) => Promise<string | null> | string
}

const order: Named = {
  needs: orderContract.byWaybill.needs,
  page: async waybill => {
    try {
      return orderPath((await call(orderContract.byWaybill, { params: { waybill } })).order.id)
    } catch (error) {
      if (error instanceof CallError && error.status === 404) return null
      throw error
    }
  },
}
const bag: Named = {
  needs: bagContract.list.needs,
  page: async number => {
    const { data } = await call(bagContract.list, { query: { filters: { number } } })
    return data[0] ? bagPath(data[0].id) : null
  },
}
const runSheet: Named = {
  needs: runSheetContract.list.needs,
  page: async number => {
    const { data } = await call(runSheetContract.list, { query: { filters: { number } } })
    return data[0] ? sheetPath(data[0].id) : null
  },
}

const returnSheet: Named = {
  needs: returnSheetContract.list.needs,
  page: async number => {
    const { data } = await call(returnSheetContract.list, { query: { filters: { number } } })
    return data[0] ? returnSheetPath(data[0].id) : null
  },
}

/** What each kind of code names; an unknown one may be another carrier's number. */
const named: Readonly<Record<TakenCode['kind'], Named>> = {
  waybill: order,
  unknown: order,
  bag,
  'run-sheet': runSheet,
  'return-sheet': returnSheet,
  bucket: { needs: sortingContract.scan.needs, page: code => `${stationPath}?bucket=${encodeURIComponent(code)}` },
  branch: { needs: orderContract.list.needs, page: id => ordersPath({ current_warehouse_id: id }) },
  rider: { needs: orderContract.list.needs, page: id => riderPlace(id) },
  desk: { needs: orderStatusContract.update.needs, page: code => deskPath(code) },
}

/** Resolves once the page that was opened can take codes; a page that does not come takes none. */
function isThere(): Promise<void> {
  return new Promise(resolve => {
    const end = () => {
      clearTimeout(timer)
      stop()
      resolve()
    }
    const look = () => {
      if (!isPageComing()) end()
    }
    const timer = setTimeout(end, PATIENCE)
    const stop = onArrival(look)
    // By then it is known what the page waits for.
    setTimeout(look, RENDERED)
  })
}

/** Milliseconds within which a page that is opened begins to load. */
const RENDERED = 50

/** Receives codes everywhere; `navigate` goes to a path of the portal. */
export function codeOpener(navigate: (path: string) => void): Pick<CodeTaker, 'take' | 'again'> {
  let isOpening = false
  /** Scanned right behind what opens a page, such as a parcel behind the label of its bag: meant for that page. */
  const behind: { code: TakenCode; at: number }[] = []

  async function open(code: TakenCode): Promise<void> {
    const found = await named[code.kind].page(code.code)
    if (found === null) return refuse(unknown, code.code)
    navigate(found)
    await isThere()
  }

  function goOn(): void {
    isOpening = false
    for (let next = behind.shift(); next; next = isOpening ? undefined : behind.shift()) handCode(next.code, next.at, 'page')
  }

  return {
    take(code, at, focus) {
      if (focus !== 'page') return refuse(inField, code.code)
      if (topModal() !== null) return refuse(inLayer, code.code)
      if (isOpening) return void behind.push({ code, at })
      const { needs } = named[code.kind]
      if (typeof needs !== 'string' && !meets(session.permissions, { any: needs })) return refuse(notAllowed, code.code)
      isOpening = true
      void open(code)
        .catch((error: unknown) => notify('danger', `${code.code}: ${reasonOf(error, tellIn(i18n))}`))
        .finally(goOn)
    },
    again() {
      notify('warn', scanAgain)
    },
  }
}
