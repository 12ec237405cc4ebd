// Merchant names with their suffix: [C] for cash merchants, [WC] for merchants without a setting.

/** `type` is merchant_setting.merchant_type; null if the merchant has no setting. */
export const merchantSuffix = (type: string | null): '[C]' | '[WC]' | '' =>
  type === null ? '[WC]' : type === 'cash' ? '[C]' : ''

export const merchantLabel = (name: string, type: string | null): string => `${name} ${merchantSuffix(type)}`.trimEnd()

/** The name that a label is of. */
export const nameInLabel = (label: string): string => label.replace(/ \[W?C\]$/, '')
