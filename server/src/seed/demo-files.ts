// Files of the deposits of a demo tenant: the slip of the bank that each was paid in with, and the paper of the newest approved ones as it was
// then.
import { pdfFile } from '@office/shared/core/export/pdf'
import { formatAmount } from '@office/shared/format/amount'
import { formatDay } from '@office/shared/format/date-time'
import { sql } from 'kysely'
import { makePrint as agencyPrint } from '../areas/finance/deposits/agency-deposit.queries.ts'
import { makePrint as branchPrint } from '../areas/finance/deposits/branch-deposit.queries.ts'
import { keepFile } from '../areas/finance/documents/document.queries.ts'
import type { Tx } from '../core/database/transaction.ts'
import type { Files } from '../core/files/files.ts'
import type { PaperContext } from '../core/files/paper.ts'
import { readPdfFont } from '../core/files/pdf-fonts.ts'
import { translator } from '../core/language.ts'

const kinds = {
  'agency-deposit': { print: agencyPrint, prints: 'print-agency-deposit', sees: 'view-agency-finance' },
  'branch-deposit': { print: branchPrint, prints: 'print-branch-deposit', sees: 'view-branch-finance' },
} as const

/** Papers of each kind: a page is some work, and the start of the server waits for it. */
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

/** What was paid in or waits to be decided, the newest first. */
async function paidIn(tx: Tx): Promise<PaidIn[]> {
  const { rows } = await sql<PaidIn>`
    select d.id, d.kind, d.number, d.state, d.currency, d.maker_id, d.decider_id, d.created_at::date::text as paid_on, w.name as paid_by,
      (d.declared - coalesce((select sum(e.amount) from branch_expenses e
        where e.tenant_id = d.tenant_id and e.document_id = d.id and e.state = 'approved'), 0))::text as net
    from documents d join warehouses w on w.tenant_id = d.tenant_id and w.id = d.party_id
    where d.kind in ('agency-deposit', 'branch-deposit') and d.state in ('submitted', 'approved') order by d.id desc`.execute(tx)
  return rows
}

/** As a counter of a bank prints it. */
const slipOf = ({ id, net, currency, paid_on, paid_by }: PaidIn): Promise<Uint8Array<ArrayBuffer>> =>
  pdfFile({
    title: 'Cash deposit',
    lines: [`Slip ${26_000 + id}`, `Paid in by ${paid_by}`],
    columns: [
      { key: 'day', heading: 'Date', kind: 'text' },
      { key: 'account', heading: 'Account', kind: 'text' },
      { key: 'amount', heading: `Amount (${currency})`, kind: 'text' },
    ],
    rows: [{ day: formatDay(paid_on), account: '0141 0000 7731', amount: formatAmount(net) }],
    zone: 'UTC',
    paper: 'a4',
    orientation: 'portrait',
    pageLabel: (page, pages) => `${page} / ${pages}`,
    loadFont: readPdfFont,
  })

export async function seedDemoFiles(tx: Tx, files: Pick<Files, 'keepBytes'>, tenant: PaperContext['tenant']): Promise<void> {
  const context: PaperContext = { tx, tenant, language: 'en', translate: translator('en') }
  const deposits = await paidIn(tx)
  const keep = async (id: number, kind: 'slip' | 'print', bytes: Uint8Array, name: string, needs: string[], staffId: number) =>
    keepFile(context, id, kind, await files.keepBytes(tx, tenant.id, bytes, { name, type: 'application/pdf', needs, staffId }))
  // One that is to be decided waits for its slip: what that looks like is seen, too.
  const [waiting] = deposits.filter(({ state }) => state === 'submitted')
  for (const deposit of deposits.filter(({ id }) => id !== waiting?.id))
    await keep(deposit.id, 'slip', await slipOf(deposit), 'slip.pdf', [kinds[deposit.kind].sees], deposit.maker_id)
  for (const [kind, { print, prints }] of Object.entries(kinds))
    for (const { id, decider_id, maker_id } of deposits
      .filter(one => one.kind === kind && one.state === 'approved')
      .slice(0, PAPERS)) {
      const { name, bytes } = await print(id, context)
      await keep(id, 'print', bytes, name, [prints], decider_id ?? maker_id)
    }
}
