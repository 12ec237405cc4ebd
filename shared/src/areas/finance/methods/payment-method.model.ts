// Ways to pay: who receives the money with each kind, and the methods that every tenant starts with.
import { type Message, msg, type Translate } from '@office/shared/core/messages/message'

export const paymentMethodKinds = ['cash', 'bank', 'gateway'] as const
/**
 * 'cash': whoever takes it holds it, including cheques; 'bank': it is at head office at once; 'gateway': it is with a payment
 * gateway.
 */
export type PaymentMethodKind = (typeof paymentMethodKinds)[number]
export const paymentMethodKindNames: Readonly<Record<PaymentMethodKind, Message>> = {
  cash: msg`Cash in hand`,
  bank: msg`Bank account`,
  gateway: msg`Payment gateway`,
}

interface FirstMethod {
  key: string
  name: Message
  kind: PaymentMethodKind
}

/** What every tenant has, in this order. Their kinds never change, whatever their names. */
export const firstPaymentMethods: readonly FirstMethod[] = [
  { key: 'cash', name: msg`Cash`, kind: 'cash' },
  { key: 'card', name: msg`Card`, kind: 'gateway' },
  { key: 'qr', name: msg`QR`, kind: 'gateway' },
  { key: 'wallet', name: msg`Wallet`, kind: 'gateway' },
  { key: 'bank-transfer', name: msg`Bank transfer`, kind: 'bank' },
  { key: 'cheque', name: msg`Cheque`, kind: 'cash' },
]

/** The default if nobody says how it was paid. */
export const CASH = 'cash'

const firstOf = (key: string) => firstPaymentMethods.find(method => method.key === key)

export const isFirstMethod = (key: string): boolean => firstOf(key) !== undefined

/** The name of a method. @param own the tenant's own name; null if it has the product's */
export const paymentMethodName = (key: string, own: string | null): string | Message => own ?? firstOf(key)?.name ?? key

/** The same in the reader's language. */
export function paymentMethodWords(key: string, own: string | null, translate: Translate): string {
  const name = paymentMethodName(key, own)
  return typeof name === 'string' ? name : translate(name)
}

/** The longest key of a method. */
export const MAX_METHOD_KEY = 40
