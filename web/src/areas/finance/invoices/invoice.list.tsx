// Invoices: drafts, and those that wait for a decision or for payment; the same list for each kind of party.
import { invoiceLabels } from '@office/shared/areas/finance/invoices/invoice.contract'
import { msg } from '@office/shared/core/messages/message'
import type { ReactNode } from 'react'
import { defineList } from '../../../core/list/define-list.ts'
import { documentColumns, type PartyPick } from '../document/document-columns.tsx'
import { paidColumns, paidFilters, paidViews } from '../document/paid-columns.tsx'
import type { InvoiceView } from './invoice-view.ts'

export function invoiceListOf(view: InvoiceView, pick: PartyPick, Above: () => ReactNode) {
  const { number, state, party_name, lines, created_by, decided_by, decided_at, rejected_for, created_at } = documentColumns(
    view,
    {
      party_name: view.party,
    },
  )
  return defineList({
    list: view.contract.list,
    title: view.list.title,
    noun: view.noun,
    columnsKey: 'invoice',
    selected: msg`{n, plural, one {# invoice selected} other {# invoices selected}}`,
    rowLabel: invoice => invoice.number,
    open: invoice => view.page(invoice.id),
    create: { title: view.words.add, command: `${view.noun}.new` },
    emptyHint: msg`Invoices are drafted for each period that has ended, or made from orders that are due.`,
    columns: {
      number,
      state,
      party_name,
      direction: paidColumns.direction,
      // An adjustment is a line, but not an order.
      lines: { ...lines, label: invoiceLabels.lines },
      declared: paidColumns.declared,
      paid: paidColumns.paid,
      mailed: paidColumns.mailed,
      created_by: { ...created_by, isExtra: true },
      decided_by,
      decided_at,
      rejected_for,
      created_at,
    },
    searchFilter: 'number',
    filters: paidFilters(view, pick),
    views: paidViews(msg`All invoices`),
    Above,
  })
}
