// A new document: a scan selects the order that it names, or says why it cannot be in it.
import { msg } from '@office/shared/core/message'
import { formatAmount } from '@office/shared/format/amount'
import { readContext } from '../../../core/command/context.ts'
import { call } from '../../../core/data/api.ts'
import type { ListDefinition } from '../../../core/list/define-list.ts'
import { currentList } from '../../../core/list/list-handle.ts'
import { ListScreen } from '../../../core/list/list-screen.tsx'
import { useCodes, verdict } from '../../../core/scan/use-codes.ts'
import type { DocumentView } from './document-view.ts'

const isSelected = msg`{waybill} is selected: {amount}`
const already = msg`{waybill} was selected before`

async function select({ contract }: Pick<DocumentView, 'contract'>, code: string): Promise<void> {
  const { orders, refused } = await call(contract.selected, { query: { waybills: code } })
  const [order] = orders
  if (!order) return verdict.refused(`${code.toUpperCase()}: ${refused[0]?.message ?? ''}`)
  const { selection } = readContext('scan')
  const ids = selection?.mode === 'ids' ? selection.ids.map(Number) : []
  const amount = 'net' in order ? order.net : order.amount
  const values = { waybill: order.waybill_number, amount: `${order.currency} ${formatAmount(amount)}` }
  if (ids.includes(order.id)) return verdict.duplicate({ message: already, values })
  currentList()?.selectIds([...ids, order.id], [order])
  verdict.accepted({ message: isSelected, values })
}

export function DocumentCreate({ list, view }: { list: ListDefinition; view: Pick<DocumentView, 'contract'> }) {
  useCodes(code => select(view, code))
  return <ListScreen definition={list} />
}
