// Creates a document: a scan selects the row that it names, or says why that cannot be part of it.
import { msg } from '@office/shared/core/messages/message'
import { readContext } from '../../../core/command/scope.ts'
import type { ListDefinition } from '../../../core/list/define-list.ts'
import { currentList } from '../../../core/list/list-handle.ts'
import { ListScreen } from '../../../core/list/list-screen.tsx'
import { useCodes, verdict } from '../../../core/scan/use-codes.ts'
import { sumText } from './sums-text.part.ts'

const isSelected = msg`{name} is selected: {amount}`
const already = msg`{name} is already selected`

/** What a code names: a row of the list with its amount, or why it cannot be part of the document. */
export type Find = (
  code: string,
) => Promise<{ row: { id: number; currency: string }; name: string; amount: string } | { why: string }>

async function select(find: Find, code: string): Promise<void> {
  const found = await find(code)
  if ('why' in found) return verdict.refused(`${code.toUpperCase()}: ${found.why}`)
  const { row, name, amount } = found
  const { selection } = readContext('scan')
  const ids = selection?.mode === 'ids' ? selection.ids.map(Number) : []
  const values = { name, amount: sumText({ currency: row.currency, amount }) }
  if (ids.includes(row.id)) return verdict.duplicate({ message: already, values })
  currentList()?.selectIds([...ids, row.id], [row])
  verdict.accepted({ message: isSelected, values })
}

export function DocumentCreate({ list, find }: { list: ListDefinition; find: Find }) {
  useCodes(code => select(find, code))
  return <ListScreen definition={list} />
}
