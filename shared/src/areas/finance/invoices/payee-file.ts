// The payment file: the payees of merchant invoices, one line for each account and currency, as a bank or a spreadsheet reads it.
import { type Message, msg, type Translate } from '@office/shared/core/messages/message'
import type { ExportColumn, ExportRow } from '../../../core/export/export-table.ts'
import { type heldBack, type Payee, payeeLabels } from './invoice.model.ts'

export const heldBackNames: Readonly<Record<(typeof heldBack)[number], Message>> = {
  'bank-change': msg`A change of bank account is waiting for a decision`,
  'no-account': msg`No bank account on file`,
}

export const payeeColumns = (translate: Translate): ExportColumn[] =>
  Object.entries(payeeLabels).map(([key, heading]) => ({
    key,
    heading: translate(heading),
    kind: key === 'amount' ? 'amount' : 'text',
  }))

export const payeeRows = (payees: readonly Payee[], translate: Translate): ExportRow[] =>
  payees.map(payee => ({ ...payee, held_back: payee.held_back && translate(heldBackNames[payee.held_back]) }))

/** Without the extension, which names the file type. */
export const payeeFileName = (day: string | undefined, today: string): string => (day ? `payments-${day}` : `to-pay-${today}`)
