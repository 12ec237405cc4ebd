// What the server knows about an order being entered: the currency of its destination, whether its reference was used before, and
// whether it repeats an order of the last hours.
import { type OrderCheck, orderEntryContract } from '@office/shared/areas/orders/order-entry.contract'
import { type Message, msg } from '@office/shared/core/messages/message'
import { parse } from '@office/shared/core/schema'
import { formatDateTime } from '@office/shared/format/date-time'
import { repeatsOrder } from '@office/shared/rules/repeated-order'
import { call } from '../../core/data/api.ts'
import { session } from '../../core/data/session.ts'
import type { LookedUp } from '../../core/form/define-form.ts'
import { type RawValues, textOf } from '../../core/form/raw.ts'
import type { Words } from '../../core/language/translate.ts'
import { cityById } from './order-place.ts'

export const usedBefore: Message = msg`This merchant already has an order with this reference`

type Alike = { waybill_number: string; created_at: string } | null | undefined

/** That an order seems to repeat another one is no mistake: it may be meant. */
export const warnOfAlike = (alike: Alike): Words | null =>
  alike
    ? { message: repeatsOrder, values: { waybill: alike.waybill_number, at: formatDateTime(new Date(alike.created_at)) } }
    : null

/** The question about a form as it stands, without what is not right yet; null until there is a merchant. */
function questionOf(values: RawValues): OrderCheck | null {
  const said = (key: string) => textOf(values[key] ?? '').trim() || null
  const number = (key: string) => (said(key) === null ? null : Number(said(key)))
  const order: Record<string, string | number | null> = {
    reference_no: said('reference_no'),
    receiver_phone: said('receiver_phone'),
    receiver_city_id: number('receiver_city_id'),
    cod_amount: said('cod_amount'),
    currency: said('currency') ?? session.user?.currency ?? '',
  }
  const read = () => parse(orderEntryContract.check.body, { merchant_id: number('merchant_id'), orders: [order] })
  const first = read()
  if (!('problems' in first)) return first.value
  for (const { path } of first.problems) order[path.split('.')[2] ?? ''] = null
  const right = read()
  return 'problems' in right ? null : right.value
}

/** By field, what a change of it may bring to light. */
const ofReference: ReadonlySet<string> = new Set(['reference_no', 'merchant_id'])
const ofRepeat: ReadonlySet<string> = new Set(['merchant_id', 'receiver_phone', 'receiver_city_id', 'cod_amount', 'payment_type'])

/** Where it is seen as it is typed: at the amount, which comes last; at the phone, if nothing is collected. */
const atField = ({ payment_type }: RawValues, words: Words | null) =>
  payment_type === 'PREPAID' ? { receiver_phone: words, cod_amount: null } : { receiver_phone: null, cod_amount: words }

async function check(values: RawValues, changed: string, signal: AbortSignal): Promise<LookedUp> {
  const question = questionOf(values)
  const [known] = question ? await call(orderEntryContract.check, { body: question }, { signal }) : []
  return {
    ...(ofReference.has(changed) ? { problems: { reference_no: known?.is_reference_taken ? usedBefore : null } } : {}),
    ...(ofRepeat.has(changed) ? { warnings: atField(values, warnOfAlike(known?.alike)) } : {}),
  }
}

/** For a new order; a saved one keeps its currency, and its reference is its own. */
export async function lookUpOrder(values: RawValues, changed: string, signal: AbortSignal): Promise<LookedUp> {
  if (!ofReference.has(changed) && !ofRepeat.has(changed)) return {}
  const city = changed === 'receiver_city_id' ? textOf(values.receiver_city_id ?? '') : ''
  const [place, found] = await Promise.all([city === '' ? undefined : cityById(city, signal), check(values, changed, signal)])
  return place ? { ...found, values: { currency: place.currency } } : found
}
