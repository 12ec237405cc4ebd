// The tenant's statuses, flags, payment methods and limits of orders, available to every screen at once.
import { type PaymentMethod, paymentMethodContract } from '@office/shared/areas/finance/methods/payment-method.contract'
import { firstPaymentMethods, paymentMethodName } from '@office/shared/areas/finance/methods/payment-method.model'
import type { Order } from '@office/shared/areas/orders/order.model'
import { orderStatusContract } from '@office/shared/areas/orders/order-status.contract'
import { type OrderStatusKey, orderStatus, orderStatusKeys } from '@office/shared/areas/orders/order-status.model'
import { flagContract } from '@office/shared/areas/settings/flag.contract'
import { orderSetting, orderSettingContract } from '@office/shared/areas/settings/order-setting.contract'
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
        // The product's own names are shown in the reader's language, so only the tenant's are stored.
        own.map(({ key, name, is_renamed, colour }) => [key, { name: is_renamed ? name : null, colour }]),
      ),
      order: statuses.map(status => status.key),
    }
  },
})

/** The tenant's name of a status, or the default one in the reader's language. */
export const statusName = (key: OrderStatusKey, tell: Tell): string =>
  statusMaster.state.value.own[key]?.name ?? tell(orderStatus(key).name)

/** The tenant's colour; undefined if it is that of the milestone. */
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

export const orderRules = defineMaster({
  name: 'order-rules',
  key: 'settings',
  from: orderSetting.defaults,
  read: () => call(orderSettingContract.get),
})

/** How often delivery of an order is tried: by its merchant's setting, else by the order setting. */
export const attemptsOf = (order: Order, setting = orderRules.state.value): number => order.max_attempts ?? setting.max_attempts

type KnownMethod = Pick<PaymentMethod, 'key' | 'needs_reference' | 'is_active'> & { own_name: string | null }

export const methodMaster = defineMaster<{ methods: readonly KnownMethod[] }>({
  name: 'all-payment-methods',
  key: 'settings',
  from: { methods: firstPaymentMethods.map(({ key }) => ({ key, needs_reference: false, is_active: true, own_name: null })) },
  read: async () => {
    const { data } = await call(paymentMethodContract.list, { query: { noPagination: true } })
    const methods = data.map(({ key, name, needs_reference, is_active, is_renamed }) => ({
      key,
      needs_reference,
      is_active,
      own_name: is_renamed ? name : null,
    }))
    return { methods }
  },
})

const choicesOfMethods = (methods: readonly KnownMethod[]) =>
  methods.map(({ key, own_name }) => ({ value: key, title: tellIn(i18n)(paymentMethodName(key, own_name)) }))

/** Payment methods that are offered, in the tenant's order and the reader's language. */
export const methodChoices = () => choicesOfMethods(methodMaster.state.value.methods.filter(({ is_active }) => is_active))

/** All there ever were, for payments made before one was switched off. */
export const paidMethodChoices = () => choicesOfMethods(methodMaster.state.value.methods)

export const methodName = (key: string): string => paidMethodChoices().find(({ value }) => value === key)?.title ?? key

/** Whether a payment by this method needs a number or a name. */
export const needsReference = (key: string | undefined): boolean =>
  methodMaster.state.value.methods.some(method => method.key === key && method.needs_reference)
