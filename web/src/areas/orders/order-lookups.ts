// What the server knows about an order being entered: the currency of its destination, and whether its reference was used before.
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { cityContract } from '@office/shared/areas/places/city.contract'
import { countryContract } from '@office/shared/areas/places/country.contract'
import { msg } from '@office/shared/core/messages/message'
import { call } from '../../core/data/api.ts'
import type { LookedUp } from '../../core/form/define-form.ts'
import type { RawValues } from '../../core/form/raw.ts'

const usedBefore = msg`This merchant already has an order with this reference`

/** Everyone may look up cities and countries in drop-downs and lists; a city's detail there ends with its country's name. */
async function currencyOfCity(id: string, signal: AbortSignal): Promise<string | null> {
  const [[city], { data: countries }] = await Promise.all([
    call(cityContract.dropdown, { query: { ids: id } }, { signal }),
    call(countryContract.list, { query: { noPagination: true } }, { signal }),
  ])
  return countries.find(({ name }) => city?.detail?.endsWith(`, ${name}`))?.currency ?? null
}

async function isUsed(values: RawValues, signal: AbortSignal): Promise<boolean> {
  const [merchant_id, reference_no] = [String(values.merchant_id ?? ''), String(values.reference_no ?? '').trim()]
  if (merchant_id === '' || reference_no === '' || reference_no.includes(',')) return false
  const { meta } = await call(orderContract.list, { query: { filters: { merchant_id, reference_no }, paginate: 1 } }, { signal })
  return meta.total > 0
}

/** For a new order; a saved one keeps its currency, and its reference is its own. */
export async function lookUpOrder(values: RawValues, changed: string, signal: AbortSignal): Promise<LookedUp> {
  if (changed === 'receiver_city_id' && Number(values.receiver_city_id) > 0) {
    const currency = await currencyOfCity(String(values.receiver_city_id), signal)
    return currency === null ? {} : { values: { currency } }
  }
  if (changed === 'reference_no' || changed === 'merchant_id')
    return { problems: { reference_no: (await isUsed(values, signal)) ? usedBefore : null } }
  return {}
}
