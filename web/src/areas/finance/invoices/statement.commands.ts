// The statement of account of a merchant, saved as a file.
import {
  type StatementFormat,
  statementContract,
  statementFormats,
} from '@office/shared/areas/finance/journal/statement.contract'
import { type Message, msg } from '@office/shared/core/message'
import { dayIn } from '@office/shared/format/date-time'
import { FileSpreadsheet } from 'lucide-react'
import { type Command, defineCommand } from '../../../core/command/command.ts'
import { recordAt } from '../../../core/command/context.ts'
import { saved } from '../../../core/command/saved.ts'
import { call } from '../../../core/data/api.ts'

const formatNames: Readonly<Record<StatementFormat, Message>> = {
  pdf: msg`PDF, to be printed or sent`,
  xlsx: msg`Excel`,
  csv: msg`CSV`,
}

const today = () => dayIn(new Date())

export const statementCommands: readonly Command[] = [
  defineCommand({
    id: 'merchant.statement',
    title: msg`Save the statement of account`,
    keywords: msg`balance, owed, entries, ledger`,
    section: 'context',
    icon: FileSpreadsheet,
    target: 'one',
    on: 'merchant',
    needs: { any: statementContract.file.needs },
    args: {
      from: { kind: 'date', label: msg`From` },
      to: { kind: 'date', label: msg`To` },
      format: {
        kind: 'choice',
        label: msg`Kind of file`,
        choices: () => statementFormats.map(value => ({ value, title: formatNames[value] })),
      },
    },
    run: (ctx, { from = today(), to = today(), format }) => {
      const chosen = statementFormats.find(one => one === format) ?? 'pdf'
      const params = { id: Number(recordAt(ctx)?.id ?? 0) }
      return saved(call(statementContract.file, { params, query: { from, to, format: chosen } }, { timeout: 60_000 }))
    },
    cli: (ctx, { from = today(), to = today(), format = 'pdf' }) =>
      `office statement ${recordAt(ctx)?.id ?? ''} --from ${from} --to ${to} --${format}`,
  }),
]
