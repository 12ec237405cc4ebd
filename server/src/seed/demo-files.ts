// Files of a demo tenant's money: the slip of each deposit, and the printed copies of the newest approved deposits and invoices
// as they were then.
import { tablePdf } from '@office/shared/core/print/table-pdf'
import { formatAmount } from '@office/shared/format/amount'
import { formatDay } from '@office/shared/format/date-time'
import { sql } from 'kysely'
import { makePrint as agencyPrint } from '../areas/finance/deposits/agency-deposit.queries.ts'
import { makePrint as branchPrint } from '../areas/finance/deposits/branch-deposit.queries.ts'
import { makePrint as riderPrint } from '../areas/finance/deposits/rider-deposit.queries.ts'
import type { Counting } from '../areas/finance/deposits/rider-deposit.source.ts'
import { keepFile } from '../areas/finance/documents/document.queries.ts'
import { invoiceKinds, makePrint as invoicePrint, readInvoice } from '../areas/finance/invoices/invoice.queries.ts'
import type { Tx } from '../core/database/transaction.ts'
import type { Files } from '../core/files/files.ts'
import type { PaperContext } from '../core/files/paper.ts'
import { readPdfFont } from '../core/files/pdf-fonts.ts'
import { translator } from '../core/language.ts'

type Papers = PaperContext & Counting

const kinds = {
  'rider-deposit': { print: riderPrint, prints: 'print-rider-deposit', sees: 'view-rider-finance' },
  'agency-deposit': { print: agencyPrint, prints: 'print-agency-deposit', sees: 'view-agency-finance' },
  'branch-deposit': { print: branchPrint, prints: 'print-branch-deposit', sees: 'view-branch-finance' },
} as const

/** Papers of each kind; few, because each page takes time while the server's start waits. */
const PAPERS = 3

interface PaidIn {
  id: number
  kind: keyof typeof kinds
  number: string
  state: string
  currency: string
  net: string
  paid_on: string
  paid_by: string
  maker_id: number
  decider_id: number | null
}

/** Deposits that were paid in or wait for a decision, newest first; of riders' deposits, those counted. */
async function paidIn(tx: Tx): Promise<PaidIn[]> {
  const { rows } = await sql<PaidIn>`
    select d.id, d.kind, d.number, d.state, d.currency, d.maker_id, d.decider_id, d.created_at::date::text as paid_on, coalesce(r.name, w.name) as paid_by,
      (d.declared - coalesce((select sum(e.amount) from branch_expenses e
        where e.tenant_id = d.tenant_id and e.document_id = d.id and e.state = 'approved'), 0))::text as net
    from documents d
    left join riders r on r.tenant_id = d.tenant_id and r.id = d.party_id and d.kind = 'rider-deposit'
    left join warehouses w on w.tenant_id = d.tenant_id and w.id = d.party_id and d.kind <> 'rider-deposit'
    where d.kind in ('agency-deposit', 'branch-deposit') and d.state in ('submitted', 'approved')
      or d.kind = 'rider-deposit' and d.state in ('counted', 'approved') order by d.id desc`.execute(tx)
  return rows
}

/** A slip as a bank's counter prints it. */
const slipOf = ({ id, net, currency, paid_on, paid_by }: PaidIn): Promise<Uint8Array<ArrayBuffer>> =>
  tablePdf(
    {
      title: 'Cash deposit',
      lines: [`Slip ${26_000 + id}`, `Paid in by ${paid_by}`],
      columns: [
        { key: 'day', heading: 'Date', kind: 'text' },
        { key: 'account', heading: 'Account', kind: 'text' },
        { key: 'amount', heading: `Amount (${currency})`, kind: 'text' },
      ],
      rows: [{ day: formatDay(paid_on), account: '0141 0000 7731', amount: formatAmount(net) }],
      orientation: 'portrait',
    },
    { zone: 'UTC', translate: translator('en'), loadFont: readPdfFont },
  )

export async function seedDemoFiles(tx: Tx, files: Pick<Files, 'keepBytes'>, tenant: PaperContext['tenant']): Promise<void> {
  // No particular reader: approved papers look the same to everyone.
  const nobody = { staff: { id: 0 }, permissions: new Set<never>() }
  const context: Papers = { tx, tenant, language: 'en', translate: translator('en'), ...nobody }
  const deposits = await paidIn(tx)
  const keep = async (id: number, kind: 'slip' | 'print', bytes: Uint8Array, name: string, needs: string[], staffId: number) =>
    keepFile(context, id, kind, await files.keepBytes(tx, tenant.id, bytes, { name, type: 'application/pdf', needs, staffId }))
  // One to be decided still lacks its slip, so that this can be seen too.
  const [waiting] = deposits.filter(({ state }) => state === 'submitted')
  for (const deposit of deposits.filter(({ id }) => id !== waiting?.id))
    await keep(deposit.id, 'slip', await slipOf(deposit), 'slip.pdf', [kinds[deposit.kind].sees], deposit.maker_id)
  for (const [kind, { print, prints }] of Object.entries(kinds))
    for (const { id, decider_id, maker_id } of deposits
      .filter(one => one.kind === kind && one.state === 'approved')
      .slice(0, PAPERS)) {
      const { name, content } = await print(id, context)
      await keep(id, 'print', content, name, [prints], decider_id ?? maker_id)
    }
  for (const of of invoiceKinds) {
    const approved = await tx
      .selectFrom('documents')
      .select(['id', 'decider_id'])
      .where('kind', '=', of.kind)
      .where('state', 'in', ['approved', 'part-paid', 'paid'])
      .orderBy('id', 'desc')
      .limit(PAPERS)
      .execute()
    for (const { id, decider_id } of approved) {
      const { name, content } = await invoicePrint(of, await readInvoice(of.party, context, id), context)
      await keep(id, 'print', content, name, [...of.prints], decider_id ?? 0)
    }
  }
}
