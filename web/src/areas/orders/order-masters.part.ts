// What the tenant made of statuses, flags, payment methods and limits of orders, known to every screen at once.
import { type PaymentMethod, paymentMethodContract } from '@office/shared/areas/finance/methods/payment-method.contract'
import { firstPaymentMethods, paymentMethodName } from '@office/shared/areas/finance/methods/payment-method.model'
import { orderStatusContract } from '@office/shared/areas/orders/order-status.contract'
import { type OrderStatusKey, orderStatus, orderStatusKeys } from '@office/shared/areas/orders/order-status.model'
import { flagContract } from '@office/shared/areas/settings/flag.contract'
import { orderSettingContract } from '@office/shared/areas/settings/order-setting.contract'
import type { ColourFamily } from '@office/shared/core/colour-family'
import { call } from '../../core/data/api.ts'
import { defineMaster } from '../../core/data/master.ts'
import { i18n } from '../../core/language/language.ts'
import { type Tell, tellIn } from '../../core/language/translate.ts'

interface OwnStatus {
  name: string | null
  colour: ColourFamily | null
}

export const statusMaster = defineMaster<{ own: Record<string, OwnStatus>; order: readonly OrderStatusKey[] }>({
  name: 'statuses',
  key: 'statuses',
  from: { own: {}, order: orderStatusKeys },
  read: async () => {
    const statuses = await call(orderStatusContract.statuses)
    const own = statuses.filter(status => status.is_renamed || status.colour !== null)
    return {
      own: Object.fromEntries(
        // The product's own names are told in the reader's language, so only the tenant's are kept.
        own.map(({ key, name, is_renamed, colour }) => [key, { name: is_renamed ? name : null, colour }]),
      ),
      order: statuses.map(status => status.key),
    }
  },
})

/** The tenant's name of a status, or ours in the reader's language. */
export const statusName = (key: OrderStatusKey, tell: Tell): string =>
  statusMaster.state.value.own[key]?.name ?? tell(orderStatus(key).name)

/** The colour that the tenant chose; nothing where it is the milestone's. */
export const statusFamily = (key: OrderStatusKey): { family: ColourFamily } | Record<never, never> => {
  const family = statusMaster.state.value.own[key]?.colour
  return family ? { family } : {}
}

/** In the tenant's order. */
export const statusKeys = (): readonly OrderStatusKey[] => statusMaster.state.value.order

export interface KnownFlag {
  id: number
  name: string
  colour: ColourFamily
  is_active: boolean
}

export const flagMaster = defineMaster<{ flags: readonly KnownFlag[] }>({
  name: 'flags',
  key: 'flags',
  from: { flags: [] },
  read: async () => {
    const { data } = await call(flagContract.list, { query: { noPagination: true, sort: ['name'] } })
    return { flags: data.map(({ id, name, colour, is_active }) => ({ id, name, colour, is_active })) }
  },
})

export const orderLimits = defineMaster({
  name: 'order-limits',
  key: 'settings',
  from: { max_attempts: 3 },
  read: async () => {
    const { max_attempts } = await call(orderSettingContract.get)
    return { max_attempts }
  },
})

type KnownMethod = Pick<PaymentMethod, 'key' | 'needs_reference'> & { own_name: string | null }

export const methodMaster = defineMaster<{ methods: readonly KnownMethod[] }>({
  name: 'payment-methods',
  key: 'settings',
  from: { methods: firstPaymentMethods.map(({ key }) => ({ key, needs_reference: false, own_name: null })) },
  read: async () => {
    const { data } = await call(paymentMethodContract.list, { query: { filters: { is_active: '1' }, noPagination: true } })
    const methods = data.map(({ key, name, needs_reference, is_renamed }) => ({
      key,
      needs_reference,
      own_name: is_renamed ? name : null,
    }))
    return { methods }
  },
})

/** Payment methods that are offered, in the tenant's order and the reader's language. */
export const methodChoices = () =>
  methodMaster.state.value.methods.map(({ key, own_name }) => ({
    value: key,
    title: tellIn(i18n)(paymentMethodName(key, own_name)),
  }))

/** Whether a number or a name is told with what is paid so. */
export const needsReference = (key: string | undefined): boolean =>
  methodMaster.state.value.methods.some(method => method.key === key && method.needs_reference)
