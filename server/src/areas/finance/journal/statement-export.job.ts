// Makes the file of a statement of account of any length, read and written page by page, in the name of whoever asked.

import { inOwnSense } from '@office/shared/areas/finance/journal/journal.model'
import {
  accountsSeen,
  type LedgerAccount,
  type LedgerParty,
  ledgerNeeds,
} from '@office/shared/areas/finance/journal/ledger.model'
import type { QueuedFormat } from '@office/shared/areas/finance/journal/statement.contract'
import { accountRows, statementFileName, writtenStatement } from '@office/shared/areas/finance/journal/statement-file'
import type { ExportRow } from '@office/shared/core/export/export-table'
import type { Language } from '@office/shared/core/messages/language'
import { fromMinor } from '@office/shared/format/amount'
import type { Tx } from '../../../core/database/transaction.ts'
import type { Context } from '../../../core/http/context.ts'
import { translator } from '../../../core/language.ts'
import { defineJob, type JobContext } from '../../../core/queue/queue.ts'
import { readTenant } from '../../../core/records/read-tenant.ts'
import {
  type AskedDownload,
  DOWNLOAD_JOB,
  type DownloadTask,
  type MadeFile,
  makeDownload,
  queueDownload,
} from '../../reports/download.part.ts'
import { outsideReaderOf } from '../../settings/issuer.part.ts'
import { accountPages, type Days, readLongAccounts, readStatementHead } from './statement.queries.ts'

interface Asked extends Days {
  party: LedgerParty
  party_id: number
  format: QueuedFormat
  /** What whoever asked could see: an account that they see only since is not in it, because the file does not need its permission. */
  accounts: readonly LedgerAccount[]
}

export async function queueStatement(
  party: LedgerParty,
  party_id: number,
  days: Days,
  format: QueuedFormat,
  context: Context,
): Promise<{ key: string }> {
  const { head } = await readStatementHead(party, party_id, days, context)
  const accounts = accountsSeen(party, context.permissions)
  const request: Asked = { party, party_id, ...days, format, accounts }
  return queueDownload(context, statementExportJob, {
    report: 'statement',
    name: statementFileName(head, format),
    request,
    needs: ledgerNeeds[party].filter(name => context.permissions.has(name)),
    is_personal: true,
  })
}

async function makeStatement(
  { request, actor, permissions, places, progress }: AskedDownload,
  language: Language,
  context: JobContext,
): Promise<MadeFile> {
  const { party, party_id, from, to, format, accounts } = request as unknown as Asked // as queueStatement wrote it
  const read = <T>(work: (tx: Tx) => Promise<T>) => context.reading(work, actor)
  const { head, found, paper } = await read(async tx => {
    const tenant = await readTenant(tx)
    const reader = { tx, tenant, permissions, places, branch: actor.branch, staff: { id: actor.staffId } }
    const { head, told } = await readStatementHead(party, party_id, { from, to }, reader)
    const seen = told.filter(account => accounts.includes(account))
    return {
      head,
      found: await readLongAccounts(head, seen, reader),
      paper: await outsideReaderOf({ tx, tenant, language, translate: translator(language) }),
    }
  })
  const total = found.reduce((sum, { ids }) => sum + ids.length, 0)
  let count = 0
  async function* pages(): AsyncGenerator<ExportRow[]> {
    for (const account of found) {
      const rows = accountRows(account, paper.translate)
      let balance = fromMinor(inOwnSense(account.account, BigInt(account.opening)), account.currency)
      yield [rows.opens(balance)]
      for await (const page of accountPages(account, party_id, read)) {
        await progress(count, total)
        yield page.map(rows.entry)
        count += page.length
        balance = page.at(-1)?.balance ?? balance
      }
      yield [rows.closes(balance)]
    }
  }
  return { ...writtenStatement(head, { pages: pages() }, format, paper), rows: () => count }
}

export const statementExportJob = defineJob<DownloadTask>({
  name: 'statement-export',
  ...DOWNLOAD_JOB,
  run: (task, context) => makeDownload(task, context, asked => makeStatement(asked, task.language, context)),
})
