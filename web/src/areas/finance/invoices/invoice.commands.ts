// Commands of invoices besides those of every paid document: showing its paper.
import { merchantInvoiceContract } from '@office/shared/areas/finance/invoices/merchant-invoice.contract'
import { payeeColumns, payeeFileName, payeeRows } from '@office/shared/areas/finance/invoices/payee-file'
import { msg } from '@office/shared/core/messages/message'
import { FileSearch, Landmark } from 'lucide-react'
import { type ArgNeed, type Command, defineCommand } from '../../../core/command/command.ts'
import { call } from '../../../core/data/api.ts'
import { companyToday } from '../../../core/data/company-day.ts'
import { i18n } from '../../../core/language/language.ts'
import { tellIn } from '../../../core/language/translate.ts'
import { numberAt, onOne } from '../document/document.commands.ts'
import { documentAt } from '../document/document-view.ts'
import { paidDocumentCommands } from '../document/paid-document.commands.ts'
import { type InvoiceView, merchantInvoices, walkingInvoices } from './invoice-view.ts'

const nobody = msg`Nobody is paid then`

const commandsOf = (view: InvoiceView): readonly Command[] => [
  ...paidDocumentCommands(view),
  defineCommand({
    ...onOne(view),
    id: `${view.noun}.paper`,
    title: msg`Show the invoice as printed`,
    icon: FileSearch,
    keys: ['shift+p'],
    needs: { any: view.contract.print.needs },
    run: ctx => ({ navigate: view.paper(documentAt(ctx)?.id ?? 0) }),
    cli: ctx => `office ${view.cli} print ${numberAt(ctx).number}`,
  }),
]

const ofPaid: ArgNeed = (_ctx, { of }) => (of === 'paid' ? 'required' : 'none')

/** Payment instructions for a bank, pending or past: one line per account and currency. */
const paymentFile = defineCommand({
  id: 'merchant-invoice.payment-file',
  title: msg`Save the payment file`,
  keywords: msg`bank, transfer, payees, pay out, CSV`,
  section: 'context',
  icon: Landmark,
  needs: { any: merchantInvoiceContract.payees.needs },
  args: {
    of: {
      kind: 'choice',
      label: msg`Payments to include`,
      choices: () => [
        { value: 'due', title: msg`All approved and still to be paid` },
        { value: 'paid', title: msg`Payments made on one day` },
      ],
    },
    day: {
      kind: 'date',
      days: 'past',
      label: msg`Paid on`,
      need: ofPaid,
      initial: companyToday,
    },
  },
  run: async (_ctx, { of, day }) => {
    const paid = of === 'paid' ? day : undefined
    const query = paid === undefined ? {} : { day: paid }
    const [payees, { saveCsv }] = await Promise.all([
      call(merchantInvoiceContract.payees, { query }),
      import('../../../core/list/export-page.ts'),
    ])
    if (payees.length === 0) return { toast: nobody }
    const tell = tellIn(i18n)
    const name = payeeFileName(paid, companyToday())
    await saveCsv(name, payeeColumns(tell), payeeRows(payees, tell))
    return { toast: { message: msg`Saved: {name}`, values: { name: `${name}.csv` } } }
  },
  cli: (_ctx, { of, day }) =>
    `office invoices payments ${of === 'paid' ? `--day ${day ?? companyToday()}` : '--due'} -o payments.csv`,
})

export const invoiceCommands: readonly Command[] = [...commandsOf(merchantInvoices), paymentFile, ...commandsOf(walkingInvoices)]
