// Saves the statement of account of a party as a file.
import type { LedgerParty } from '@office/shared/areas/finance/journal/ledger.model'
import { ledgerNeeds, ledgerParties } from '@office/shared/areas/finance/journal/ledger.model'
import {
  type StatementFormat,
  statementContracts,
  statementFormats,
} from '@office/shared/areas/finance/journal/statement.contract'
import { type Message, msg } from '@office/shared/core/messages/message'
import { FileSpreadsheet } from 'lucide-react'
import { type Command, defineCommand } from '../../../core/command/command.ts'
import { type Ctx, recordAt } from '../../../core/command/context.ts'
import { saved } from '../../../core/command/saved.ts'
import { call } from '../../../core/data/api.ts'
import { companyToday } from '../../../core/data/company-day.ts'
import { daysShown } from './ledger-days.ts'

const formatNames: Readonly<Record<StatementFormat, Message>> = {
  pdf: msg`PDF, to print or send`,
  xlsx: msg`Excel`,
  csv: msg`CSV`,
}

/** What each party's records are called in commands. */
const nouns: Readonly<Record<LedgerParty, string>> = {
  rider: 'rider',
  branch: 'branch',
  agency: 'agency',
  merchant: 'merchant',
  walking: 'walking-customer',
}

const numberAt = (ctx: Ctx) => Number(recordAt(ctx)?.id ?? 0)

export const statementCommands: readonly Command[] = ledgerParties.map(party =>
  defineCommand({
    id: `${nouns[party]}.statement`,
    title: msg`Save the statement of account`,
    keywords: msg`balance, owed, entries, ledger`,
    section: 'context',
    icon: FileSpreadsheet,
    target: 'one',
    on: nouns[party],
    needs: { any: ledgerNeeds[party] },
    args: {
      from: { kind: 'date', days: 'past', label: msg`From`, initial: (ctx: Ctx) => daysShown(party, numberAt(ctx))?.from },
      to: { kind: 'date', days: 'past', label: msg`To`, initial: (ctx: Ctx) => daysShown(party, numberAt(ctx))?.to },
      format: {
        kind: 'choice',
        label: msg`File type`,
        choices: () => statementFormats.map(value => ({ value, title: formatNames[value] })),
      },
    },
    run: (ctx, { from = companyToday(), to = companyToday(), format }) => {
      const chosen = statementFormats.find(one => one === format) ?? 'pdf'
      const params = { id: numberAt(ctx) }
      return saved(call(statementContracts[party].file, { params, query: { from, to, format: chosen } }, { timeout: 60_000 }))
    },
    cli: (ctx, { from = companyToday(), to = companyToday(), format = 'pdf' }) =>
      `office statement ${recordAt(ctx)?.id ?? ''}${party === 'merchant' ? '' : ` --${party}`} --from ${from} --to ${to} --${format}`,
  }),
)
