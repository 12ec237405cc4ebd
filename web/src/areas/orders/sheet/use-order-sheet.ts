// The order sheet of the screen: created once, redrawn with its state, its draft saved when the person leaves.
import { merchantContract } from '@office/shared/areas/merchants/merchant.contract'
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { orderEntryContract } from '@office/shared/areas/orders/order-entry.contract'
import { rateCardContract } from '@office/shared/areas/rate-cards/rate-card.contract'
import { msg } from '@office/shared/core/messages/message'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { call } from '../../../core/data/api.ts'
import { session } from '../../../core/data/session.ts'
import { draftPlace } from '../../../core/form/session/drafts.ts'
import { useLeaveGuard } from '../../../core/form/session/leave-guard.ts'
import { focusField } from '../../../core/form/session/use-form-session.ts'
import { i18n } from '../../../core/language/language.ts'
import { tellIn } from '../../../core/language/translate.ts'
import { announceAlert } from '../../../core/notices/announce.ts'
import { notify } from '../../../core/notices/notices.ts'
import { followImport, problemOf } from '../../imports/import-jobs.part.ts'
import { importPath } from '../../imports/import-paths.part.ts'
import { ordersChanged } from '../list/changed-orders.part.ts'
import { ordersPath } from '../list/orders-path.part.ts'
import { cityByName } from '../order-place.ts'
import { type Created, createOrderSheet, filledRows, type OrderSheet, type OrderSheetState } from './order-sheet.ts'
import type { Sender, SenderNames } from './sheet-orders.ts'

/** Milliseconds. A thousand rows are stored before the answer comes. */
const PATIENCE = 60_000
/** Characters of an address that every browser and proxy takes. */
const LONGEST_ADDRESS = 2000

const created = msg`{created, plural, =0 {No order created} one {# order created} other {# orders created}}`
const createdAndNot = msg`{created, plural, =0 {No order created} one {# order created} other {# orders created}}, {refused} refused`
const wereThere = msg`{n, plural, one {# was already there} other {# were already there}}`
const seeOrders = msg`See the orders`
const seeImport = msg`See the import`

async function namesOf({ merchant_id, business_id }: Sender): Promise<SenderNames | null> {
  const [merchant] = await call(merchantContract.dropdown, { query: { ids: merchant_id } })
  const [business] = business_id === '' ? [] : await call(rateCardContract.businessDropdown, { query: { ids: business_id } })
  return merchant?.detail ? { merchant_code: merchant.detail, business: business?.name ?? '' } : null
}

/** The orders themselves where an address can name them all, else the import that made them. */
function linkTo({ job, references }: Created, { merchant_id }: Sender) {
  const path = ordersPath({ merchant_id, reference_no: references.join(',') })
  const isNameable = path.length <= LONGEST_ADDRESS && references.every(reference => !reference.includes(','))
  return isNameable ? { href: path, hrefTitle: seeOrders } : { href: importPath(job.id ?? 0), hrefTitle: seeImport }
}

function tellCreated(made: Created, sender: Sender): void {
  void ordersChanged()
  const { created: n, invalid: refused, unchanged } = made.job
  const detail = unchanged > 0 ? { detail: { message: wereThere, values: { n: unchanged } } } : {}
  const link = made.references.length > 0 ? linkTo(made, sender) : {}
  if (refused > 0) notify('warn', { message: createdAndNot, values: { created: n, refused } }, { ...detail, ...link })
  else notify(unchanged > 0 ? 'warn' : 'ok', { message: created, values: { created: n } }, { ...detail, ...link })
}

async function create(rows: Record<string, string>[], idempotencyKey: string) {
  const args = { query: { create: 'none' }, body: { rows } } as const
  const job = await call(orderContract.bulk, args, { timeout: PATIENCE, idempotencyKey })
  return job.id === null ? job : followImport(job.id, () => undefined)
}

export function useOrderSheet(): OrderSheet & { now: OrderSheetState } {
  const [sheet] = useState(() =>
    createOrderSheet({
      place: draftPlace('order-sheet', null),
      cityByName,
      check: body => call(orderEntryContract.check, { body }),
      maySetCharge: () => session.permissions.has('update-delivery-charge'),
      names: namesOf,
      create,
      problemOf,
      onCreated: tellCreated,
      focusSender: focusField,
      alert: words => announceAlert(tellIn(i18n)(words)),
    }),
  )
  const now = useSyncExternalStore(sheet.watch, sheet.state)
  useLeaveGuard(() => filledRows(sheet.state().sheet).length > 0)
  useEffect(() => {
    const leave = () => {
      sheet.commit()
      sheet.flush()
    }
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [sheet])
  return { ...sheet, now }
}
