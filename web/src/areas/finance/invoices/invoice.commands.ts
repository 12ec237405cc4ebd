// What can be done with invoices beside what every document that is paid has: its paper is shown.
import { msg } from '@office/shared/core/messages/message'
import { FileSearch } from 'lucide-react'
import { type Command, defineCommand } from '../../../core/command/command.ts'
import { numberAt, onOne } from '../document/document.commands.ts'
import { documentAt } from '../document/document-view.ts'
import { paidDocumentCommands } from '../document/paid-document.commands.ts'
import { type InvoiceView, merchantInvoices, walkingInvoices } from './invoice-view.ts'

const commandsOf = (view: InvoiceView): readonly Command[] => [
  ...paidDocumentCommands(view),
  defineCommand({
    ...onOne(view),
    id: `${view.noun}.paper`,
    title: msg`Show the invoice as it is on paper`,
    icon: FileSearch,
    keys: ['shift+p'],
    needs: { any: view.contract.print.needs },
    run: ctx => ({ navigate: view.paper(documentAt(ctx)?.id ?? 0) }),
    cli: ctx => `office ${view.cli} print ${numberAt(ctx).number}`,
  }),
]

export const invoiceCommands: readonly Command[] = [...commandsOf(merchantInvoices), ...commandsOf(walkingInvoices)]
