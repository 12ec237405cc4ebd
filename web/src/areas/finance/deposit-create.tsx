// A new deposit: a scan selects the order that it names, or says why it cannot be in a deposit.
import type { agencyDepositContract } from '@office/shared/areas/finance/agency-deposit.contract'
import type { riderDepositContract } from '@office/shared/areas/finance/rider-deposit.contract'
import { msg } from '@office/shared/core/message'
import { formatAmount } from '@office/shared/format/amount'
import { useEffect } from 'react'
import { readContext } from '../../core/command/context.ts'
import { reasonOf } from '../../core/command/run-command.ts'
import { call } from '../../core/data/api.ts'
import { i18n } from '../../core/language/language.ts'
import { tellIn, type Words } from '../../core/language/translate.ts'
import type { ListDefinition } from '../../core/list/define-list.ts'
import { currentList } from '../../core/list/list-handle.ts'
import { ListScreen } from '../../core/list/list-screen.tsx'
import { announceAlert, announceScan } from '../../core/notices/announce.ts'
import { notify } from '../../core/notices/notices.ts'
import { play, unlockSound } from '../../core/scan/scan-sound.ts'
import { takeCodes } from '../../core/scan/scanner.ts'

const isSelected = msg`{waybill} is selected: {amount}`
const already = msg`{waybill} was selected before`

const tell = (words: Words) => tellIn(i18n)(words)
function refused(words: Words): void {
  play('refused')
  notify('warn', words)
  announceAlert(tell(words))
}

type Selected = typeof riderDepositContract.selected | typeof agencyDepositContract.selected

async function select(selected: Selected, code: string): Promise<void> {
  const { orders, refused: no } = await call(selected, { query: { waybills: code } })
  const [order] = orders
  if (!order) return refused(`${code.toUpperCase()}: ${no[0]?.message ?? ''}`)
  const { selection } = readContext('scan')
  const ids = selection?.mode === 'ids' ? selection.ids.map(Number) : []
  const values = { waybill: order.waybill_number, amount: `${order.currency} ${formatAmount(order.amount)}` }
  if (ids.includes(order.id)) {
    play('duplicate')
    return announceScan(tell({ message: already, values }))
  }
  currentList()?.selectIds([...ids, order.id], [order])
  play('accepted')
  announceScan(tell({ message: isSelected, values }))
}

export function DepositCreate({ list, selected }: { list: ListDefinition; selected: Selected }) {
  useEffect(() => {
    unlockSound()
    return takeCodes({
      take: ({ code }) =>
        void select(selected, code).catch((error: unknown) => refused(`${code}: ${reasonOf(error, tellIn(i18n))}`)),
      again: () => refused(msg`The barcode was not read whole. Scan it again.`),
    })
  }, [selected])
  return <ListScreen definition={list} />
}
