// How many rows there are, as it is written: with a plus where counting stopped.
import type { ListMeta } from '@office/shared/core/api/endpoint'
import { formatCount } from '@office/shared/format/amount'

export const totalText = (total: number, totalIs: ListMeta['total_is']): string =>
  `${formatCount(total)}${totalIs === 'at-least' ? '+' : ''}`
