// The number of rows as text, with a plus if counting stopped there.
import type { ListMeta } from '@office/shared/core/api/endpoint'
import { formatCount } from '@office/shared/format/amount'

export const totalText = (total: number, totalIs: ListMeta['total_is']): string =>
  `${formatCount(total)}${totalIs === 'at-least' ? '+' : ''}`
