// An invoice as on paper, to be read before its PDF is saved; the same for each kind of party.
import { Trans, useLingui } from '@lingui/react/macro'
import { adjustmentKindNames } from '@office/shared/areas/finance/adjustments/adjustment.model'
import type { InvoicePrint } from '@office/shared/areas/finance/invoices/invoice.contract'
import { type SettledMoney, settledMoneyLabels } from '@office/shared/areas/finance/invoices/invoice.model'
import { shownAmount } from '@office/shared/format/amount'
import { dayIn, formatDay } from '@office/shared/format/date-time'
import { useRef } from 'react'
import { CommandButton } from '../../../core/command/command-button.tsx'
import { useEndpoint } from '../../../core/data/queries.ts'
import { useTell } from '../../../core/language/translate.ts'
import { RecordPage } from '../../../core/record/record-page.tsx'
import { Amount } from '../../../core/ui/amount.tsx'
import { useStrip } from '../../../core/ui/use-strip.ts'
import { unsigned } from '../document/paid-view.ts'
import type { InvoiceView } from './invoice-view.ts'

const columns = ['cod', 'charges', 'net'] as const satisfies readonly (keyof SettledMoney)[]
const sums = ['cod', 'charges', 'tax', 'prepaid', 'adjustments', 'net'] as const satisfies readonly (keyof SettledMoney)[]

function Lines({ orders, adjustments }: Pick<InvoicePrint, 'orders' | 'adjustments'>) {
  const tell = useTell()
  const { t } = useLingui()
  const table = useRef<HTMLDivElement>(null)
  useStrip(table, String(orders.length))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by keyboard
    <div ref={table} className="overflow-x-auto" tabIndex={0} role="region" aria-label={t`Orders of the invoice`}>
      <table className="w-full border-collapse text-sm">
        <thead>
          <tr className="border-b border-hairline text-start text-text-3">
            <th className="py-1.5 pe-3 text-start font-normal">
              <Trans>Waybill</Trans>
            </th>
            <th className="py-1.5 pe-3 text-start font-normal">
              <Trans>Receiver</Trans>
            </th>
            <th className="py-1.5 pe-3 text-start font-normal">
              <Trans>Ended</Trans>
            </th>
            {columns.map(key => (
              <th key={key} className="py-1.5 ps-3 text-end font-normal">
                {tell(settledMoneyLabels[key])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {orders.map(order => (
            <tr key={order.id} className="border-b border-hairline">
              <td className="code py-1.5 pe-3">
                <bdi dir="ltr">{order.waybill_number}</bdi>
              </td>
              <td className="py-1.5 pe-3">
                <bdi>{order.receiver_name}</bdi>
              </td>
              <td className="num py-1.5 pe-3 whitespace-nowrap">{formatDay(dayIn(order.ended_at))}</td>
              {columns.map(key => (
                <td key={key} className="num py-1.5 ps-3 text-end whitespace-nowrap">
                  {shownAmount(order[key])}
                </td>
              ))}
            </tr>
          ))}
          {adjustments.map(line => (
            <tr key={`adjustment ${line.id}`} className="border-b border-hairline">
              <td className="code py-1.5 pe-3">
                <bdi dir="ltr">{line.waybill_number}</bdi>
              </td>
              <td className="py-1.5 pe-3">
                {tell(adjustmentKindNames[line.kind])}
                {line.remark !== null && (
                  <>
                    {': '}
                    <bdi>{line.remark}</bdi>
                  </>
                )}
              </td>
              <td className="num py-1.5 pe-3 whitespace-nowrap">{formatDay(dayIn(line.at))}</td>
              <td colSpan={columns.length} className="num py-1.5 ps-3 text-end whitespace-nowrap">
                {shownAmount(line.amount)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Paper({ invoice, view }: { invoice: InvoicePrint; view: InvoiceView }) {
  const tell = useTell()
  const { totals, currency, bank, direction, vat_number: number } = invoice
  const shown = sums.filter(key => key === 'net' || (Number(totals[key]) !== 0 && (key !== 'tax' || invoice.prints_tax)))
  const account = [bank?.bank_account_name, bank?.bank_account_number, bank?.bank_name, bank?.bank_branch]
  return (
    <article className="mx-auto my-4 grid max-w-[820px] gap-4 border border-hairline bg-surface p-6 max-md:m-0 max-md:border-0 max-md:p-4">
      <header className="grid gap-1">
        <span className="text-text-3">{tell(view.party)}</span>
        <strong className="text-base font-semibold">
          <bdi>{invoice.party_name}</bdi>
        </strong>
        {invoice.address !== null && <bdi className="text-text-2">{invoice.address}</bdi>}
        {number !== null && (
          <span className="text-text-2">
            <Trans>VAT or PAN number: {number}</Trans>
          </span>
        )}
        <span className="num text-text-2">
          {formatDay(invoice.period_from)} – {formatDay(invoice.period_to)}
        </span>
      </header>
      <Lines orders={invoice.orders} adjustments={invoice.adjustments} />
      <dl className="m-0 ms-auto grid grid-cols-[auto_auto] gap-x-6 gap-y-1">
        {shown.map(key => (
          <div key={key} className="contents">
            <dt className={key === 'net' ? 'font-semibold' : 'text-text-3'}>{tell(settledMoneyLabels[key])}</dt>
            <dd className={`m-0 text-end ${key === 'net' ? 'font-semibold' : ''}`}>
              <Amount amount={totals[key]} currency={currency} />
            </dd>
          </div>
        ))}
      </dl>
      <footer className="text-text-2">
        {direction === 'payable' && <PaidTo amount={unsigned(invoice.declared)} {...{ currency, account }} />}
      </footer>
    </article>
  )
}

function PaidTo(props: { amount: string; currency: string; account: readonly (string | null | undefined)[] }) {
  const account = props.account.filter(part => typeof part === 'string' && part !== '').join(', ')
  return (
    <>
      <Trans>To be paid:</Trans> <Amount amount={props.amount} currency={props.currency} />
      {account !== '' && (
        <>
          {' · '}
          <bdi>{account}</bdi>
        </>
      )}
    </>
  )
}

export function InvoicePaper({ view, id }: { view: InvoiceView; id: number }) {
  const tell = useTell()
  const found = useEndpoint(view.contract.print, { params: { id } })
  return (
    <RecordPage
      found={found}
      noun={view.noun}
      id={id}
      label={({ number }) => number}
      list={{ title: tell(view.list.title), href: view.list.href }}
      failed={tell(view.words.failed)}
      gone={tell(view.words.gone)}
      actions={() => (
        <CommandButton command={`${view.noun}.print`} tone="primary" keys="p">
          <Trans>Save as PDF</Trans>
        </CommandButton>
      )}
    >
      {invoice => <Paper invoice={invoice} view={view} />}
    </RecordPage>
  )
}
