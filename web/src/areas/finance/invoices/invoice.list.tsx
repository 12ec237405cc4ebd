// Invoices: what is drafted, waits for a decision or for its payment; the same list for each party.
import { type Invoice, invoiceLabels } from '@office/shared/areas/finance/invoices/invoice.contract'
import { directionNames, directions } from '@office/shared/areas/finance/paid-document.model'
import { msg } from '@office/shared/core/message'
import { ArrowUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import type { lookUp } from '../../../core/choices/pick-source.ts'
import type { Icon } from '../../../core/command/command.ts'
import { choiceFilter, tagColumn } from '../../../core/list/common-columns.tsx'
import { defineList } from '../../../core/list/define-list.ts'
import { documentColumns, documentFilters, sumColumn } from '../document/document-columns.tsx'
import type { InvoiceView } from './invoice-view.ts'

/** Whose they are, as the list finds them. */
export interface PartyPick {
  icon: Icon
  from: ReturnType<typeof lookUp>
}

export function invoiceListOf(view: InvoiceView, { icon, from }: PartyPick, Above: () => ReactNode) {
  const { number, state, party_name, lines, created_by, decided_by, decided_at, created_at } = documentColumns(view, {
    party_name: view.party,
  })
  return defineList({
    list: view.contract.list,
    title: view.list.title,
    noun: view.noun,
    columnsKey: 'invoice',
    selected: msg`{n, plural, one {# invoice selected} other {# invoices selected}}`,
    rowLabel: invoice => invoice.number,
    open: invoice => view.page(invoice.id),
    create: { title: view.words.add, command: `${view.noun}.new` },
    emptyHint: msg`Invoices are drafted for each period that has ended, or made of orders that are due.`,
    columns: {
      number,
      state,
      party_name,
      direction: tagColumn(invoiceLabels.direction, '112px', ({ direction }: Invoice) => ({
        words: directionNames[direction],
        tone: direction === 'receivable' ? 'warn' : 'plain',
      })),
      lines,
      declared: sumColumn(invoiceLabels.declared, 'declared'),
      paid: sumColumn(invoiceLabels.paid, 'paid'),
      created_by: { ...created_by, isExtra: true },
      decided_by,
      decided_at,
      created_at,
    },
    filters: {
      ...documentFilters(view, { label: view.party, icon, from }),
      direction: choiceFilter(invoiceLabels.direction, ArrowUpDown, directions, directionNames),
    },
    views: [
      { id: 'all', title: msg`All invoices`, filters: {} },
      { id: 'drafts', title: msg`Drafts`, filters: { state: 'draft' } },
      { id: 'approve', title: msg`To be approved`, filters: { state: 'issued' } },
      { id: 'pay', title: msg`To be paid`, filters: { state: 'approved,part-paid' } },
    ],
    Above,
  })
}
