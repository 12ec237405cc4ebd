// A new deposit: a scan selects what it names, or says why that cannot be in a deposit.
import { msg } from '@office/shared/core/message'
import { formatAmount } from '@office/shared/format/amount'
import { readContext } from '../../../core/command/context.ts'
import { call } from '../../../core/data/api.ts'
import type { ListDefinition } from '../../../core/list/define-list.ts'
import { currentList } from '../../../core/list/list-handle.ts'
import { ListScreen } from '../../../core/list/list-screen.tsx'
import { useCodes, verdict } from '../../../core/scan/use-codes.ts'
import type { OrderContract } from './pending-order.list.tsx'

const isSelected = msg`{name} is selected: {amount}`
const already = msg`{name} was selected before`

interface Row {
  id: number
  currency: string
  amount: string
}

/** What a code names: a row of the list, or why it cannot be in a deposit. */
export type Find = (code: string) => Promise<{ row: Row; name: string } | { why: string }>

/** By the waybill of an order. */
export const findOrder =
  ({ selected }: OrderContract): Find =>
  async code => {
    const { orders, refused } = await call(selected, { query: { waybills: code } })
    const [row] = orders
    return row ? { row, name: row.waybill_number } : { why: refused[0]?.message ?? '' }
  }

async function select(find: Find, code: string): Promise<void> {
  const found = await find(code)
  if ('why' in found) return verdict.refused(`${code.toUpperCase()}: ${found.why}`)
  const { row, name } = found
  const { selection } = readContext('scan')
  const ids = selection?.mode === 'ids' ? selection.ids.map(Number) : []
  const values = { name, amount: `${row.currency} ${formatAmount(row.amount)}` }
  if (ids.includes(row.id)) return verdict.duplicate({ message: already, values })
  currentList()?.selectIds([...ids, row.id], [row])
  verdict.accepted({ message: isSelected, values })
}

export function DepositCreate({ list, find }: { list: ListDefinition; find: Find }) {
  useCodes(code => select(find, code))
  return <ListScreen definition={list} />
}
