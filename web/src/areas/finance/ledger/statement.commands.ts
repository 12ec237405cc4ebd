// Saves the statement of account of a party as a file, or sends it by email; or sends those of many parties.
import type { LedgerParty } from '@office/shared/areas/finance/journal/ledger.model'
import { ledgerMailers, ledgerNeeds, ledgerParties } from '@office/shared/areas/finance/journal/ledger.model'
import {
  monthBefore,
  queuedFormats,
  type StatementFormat,
  statementContracts,
  statementFormats,
} from '@office/shared/areas/finance/journal/statement.contract'
import { sentBefore } from '@office/shared/areas/finance/sent-mail'
import { CallError } from '@office/shared/core/api/failure'
import { type Message, msg } from '@office/shared/core/messages/message'
import { shellWord } from '@office/shared/core/shell-word'
import { formatDay } from '@office/shared/format/date-time'
import { mayCall } from '@office/shared/permissions/can'
import { FileSpreadsheet, Mail } from 'lucide-react'
import { type ArgValues, type Command, defineCommand } from '../../../core/command/command.ts'
import { type Ctx, recordAt } from '../../../core/command/context.ts'
import { saved } from '../../../core/command/saved.ts'
import { call } from '../../../core/data/api.ts'
import { companyToday } from '../../../core/data/company-day.ts'
import { invalidate } from '../../../core/data/queries.ts'
import { i18n } from '../../../core/language/language.ts'
import { tellIn } from '../../../core/language/translate.ts'
import { tellQueued } from '../../reports/queued.part.ts'
import { addressOf, sendingOf } from '../document/mail-question.ts'
import { daysShown } from './ledger-days.ts'
import { partyNouns } from './party-nouns.part.ts'

const formatNames: Readonly<Record<StatementFormat, Message>> = {
  pdf: msg`PDF, to print or send`,
  xlsx: msg`Excel`,
  csv: msg`CSV`,
}

const question = msg`Send the statement of {name} from {from} to {until} to {to}?`

const numberAt = (ctx: Ctx) => Number(recordAt(ctx)?.id ?? 0)

const nameAt = (ctx: Ctx): string => tellIn(i18n)(recordAt(ctx)?.label ?? '')

/** What both commands have and ask. */
const onParty = (party: LedgerParty) => ({ section: 'context', target: 'one', on: partyNouns[party] }) as const
const daysOf = (party: LedgerParty) =>
  ({
    from: { kind: 'date', days: 'past', label: msg`From`, initial: (ctx: Ctx) => daysShown(party, numberAt(ctx))?.from },
    to: { kind: 'date', days: 'past', label: msg`To`, initial: (ctx: Ctx) => daysShown(party, numberAt(ctx))?.to },
  }) as const
const fileType = {
  kind: 'choice',
  label: msg`File type`,
  choices: () => statementFormats.map(value => ({ value, title: formatNames[value] })),
} as const
const formatIn = (format: string | undefined): StatementFormat => statementFormats.find(one => one === format) ?? 'pdf'

const cliLine = (party: LedgerParty, ctx: Ctx, { from = companyToday(), to = companyToday(), format }: ArgValues) =>
  `office statement ${recordAt(ctx)?.id ?? ''}${party === 'merchant' ? '' : ` --${party}`} --from ${from} --to ${to} --${formatIn(format)}`

const saving = (party: LedgerParty): Command =>
  defineCommand({
    ...onParty(party),
    id: `${partyNouns[party]}.statement`,
    title: msg`Save the statement of account`,
    keywords: msg`balance, owed, entries, ledger`,
    icon: FileSpreadsheet,
    needs: { any: ledgerNeeds[party] },
    args: { ...daysOf(party), format: fileType },
    run: async (ctx, { from = companyToday(), to = companyToday(), format }) => {
      const params = { id: numberAt(ctx) }
      const query = { from, to, format: formatIn(format) }
      try {
        return await saved(call(statementContracts[party].file, { params, query }, { timeout: 60_000 }))
      } catch (error) {
        const queued = queuedFormats.find(one => one === query.format)
        if (!(error instanceof CallError && error.code === 'statement-too-long') || queued === undefined) throw error
        await call(statementContracts[party].queue, { params, body: { from, to, format: queued } })
        tellQueued()
      }
    },
    cli: (ctx, values) => cliLine(party, ctx, values),
  })

const readMails = (party: LedgerParty, ctx: Ctx) => call(statementContracts[party].mails, { params: { id: numberAt(ctx) } })

const mailing = (party: LedgerParty): Command =>
  defineCommand({
    ...onParty(party),
    id: `${partyNouns[party]}.mail-statement`,
    title: msg`Send the statement of account by email`,
    keywords: msg`mail, balance, owed, ledger, PDF, hand over`,
    icon: Mail,
    keys: ['m'],
    needs: { any: ledgerMailers[party] },
    when: ({ permissions }) => mayCall(permissions, ledgerNeeds[party]),
    writes: 'asks',
    args: { ...daysOf(party), address: addressOf(ctx => readMails(party, ctx), nameAt), format: fileType },
    confirm: async (ctx, { from = companyToday(), to = companyToday(), address = '' }) => {
      const { mails } = await readMails(party, ctx)
      const ofDays = mails.filter(mail => mail.from_day === from && mail.to_day === to)
      const values = { name: nameAt(ctx), from: formatDay(from), until: formatDay(to), to: address }
      return sendingOf({ message: question, values }, sentBefore(ofDays))
    },
    run: async (ctx, { from = companyToday(), to = companyToday(), address = '', format }) => {
      const body = { from_day: from, to_day: to, to: address, format: formatIn(format) }
      const contract = statementContracts[party]
      await call(contract.mail, { params: { id: numberAt(ctx) }, body }, { timeout: 60_000 })
      await invalidate(contract.mails)
      return { toast: { message: msg`The statement of account is on its way to {to}`, values: { to: address } } }
    },
    cli: (ctx, { address, ...values }) => `${cliLine(party, ctx, values)} --mail${address ? ` ${shellWord(address)}` : ''}`,
  })

const mailingMany = (party: LedgerParty): Command =>
  defineCommand({
    section: 'context',
    target: 'many',
    on: partyNouns[party],
    id: `${partyNouns[party]}.mail-statements`,
    title: msg`Send the statements of account by email`,
    short: msg`Send statements`,
    keywords: msg`mail, balance, owed, ledger, PDF, month, all parties`,
    icon: Mail,
    keys: ['shift+m'],
    needs: { any: ledgerMailers[party] },
    when: ({ permissions, selection }) =>
      mayCall(permissions, ledgerNeeds[party]) && selection !== null && selection !== undefined,
    writes: 'asks',
    args: {
      from: { kind: 'date', days: 'past', label: msg`From`, initial: () => monthBefore(companyToday()).from },
      to: { kind: 'date', days: 'past', label: msg`To`, initial: () => monthBefore(companyToday()).to },
      format: fileType,
    },
    run: async (ctx, { from = '', to = '', format }) =>
      (await import('./mail-statements.ts')).mailStatements(party, ctx, { from, to, format: formatIn(format) }),
    cli: (_ctx, { from = '', to = '', format }) =>
      `office statement -${party === 'merchant' ? '' : ` --${party}`} --from ${from} --to ${to} --${formatIn(format)} --mail`,
  })

export const statementCommands: readonly Command[] = ledgerParties.flatMap(party => [
  saving(party),
  mailing(party),
  mailingMany(party),
])
