// In the list of opening balances: enters one for any party, or anew where none stands, reverses one, and imports a file of them.

import { warehouseContract } from '@office/shared/areas/branches/warehouse.contract'
import { type LedgerParty, ledgerParties, ledgerPartyNames } from '@office/shared/areas/finance/journal/ledger.model'
import { type OpeningBalance, openingContract } from '@office/shared/areas/finance/openings/opening.contract'
import { isOpeningAccount, openingAccounts, openings } from '@office/shared/areas/finance/openings/opening.model'
import { merchantContract } from '@office/shared/areas/merchants/merchant.contract'
import { walkingCustomerContract } from '@office/shared/areas/merchants/walking-customer.contract'
import { riderContract } from '@office/shared/areas/riders/rider.contract'
import { msg } from '@office/shared/core/messages/message'
import { shellWord } from '@office/shared/core/shell-word'
import { RotateCcw, Scale } from 'lucide-react'
import { lookUp } from '../../../core/choices/pick-source.ts'
import { type ArgSpec, type ArgSpecs, type ArgValues, type Command, defineCommand } from '../../../core/command/command.ts'
import { type Ctx, recordAt } from '../../../core/command/context.ts'
import { reasonArg } from '../../../core/command/reason-arg.ts'
import { call } from '../../../core/data/api.ts'
import { i18n } from '../../../core/language/language.ts'
import { tellIn } from '../../../core/language/translate.ts'
import { importCommand } from '../../imports/import-command.part.ts'
import { asks } from '../adjustment.commands.ts'
import {
  accountChoices,
  amountArgs,
  amountIn,
  asked,
  confirmOpening,
  type OpeningOf,
  openingLine,
  originArgs,
  requestOpening,
} from './opening-ask.ts'
import { openingFilePath } from './openings-path.part.ts'

const openingAt = (ctx: Ctx) => recordAt(ctx)?.data as OpeningBalance | undefined // rows of their list

/** Where the parties of each kind are found. */
const parties = {
  merchant: lookUp(merchantContract.dropdown),
  walking: lookUp(walkingCustomerContract.dropdown),
  rider: lookUp(riderContract.dropdown),
  branch: lookUp(warehouseContract.dropdown, { 'filter[kind]': 'branch' }),
  agency: lookUp(warehouseContract.dropdown, { 'filter[kind]': 'agency' }),
} as const satisfies Record<LedgerParty, unknown>

/** One question for each kind of party, of which the one of the account is asked. */
const partyArgs = Object.fromEntries(
  ledgerParties.map(party => [
    party,
    {
      kind: 'search',
      label: ledgerPartyNames[party],
      path: parties[party].path,
      search: (text: string, _ctx: Ctx, signal: AbortSignal) => parties[party].search(text, signal),
      need: (_ctx: Ctx, { account }: ArgValues) =>
        isOpeningAccount(account) && openings[account].party === party ? 'required' : 'none',
    } satisfies ArgSpec,
  ]),
)

/** Whose balance it is, as answered so far, by number. */
function numbered(args: ArgValues): OpeningOf {
  const account = isOpeningAccount(args.account) ? args.account : 'merchant'
  const number = args[openings[account].party] ?? '0'
  return { account, id: Number(number), name: number }
}

/** The same by name, or by number where the name cannot be had. */
async function named(args: ArgValues): Promise<OpeningOf> {
  const of = numbered(args)
  const { names } = parties[openings[of.account].party]
  const [one] = await names([of.name], new AbortController().signal).catch(() => [])
  return one ? { ...of, name: tellIn(i18n)(one.title) } : of
}

const create = defineCommand({
  id: 'opening.create',
  title: msg`Enter an opening balance of any party`,
  short: msg`Enter an opening balance`,
  keywords: msg`move over, migrate, old books, start, begin, carried forward`,
  section: 'create',
  icon: Scale,
  needs: { any: openingContract.ask.needs },
  writes: 'asks',
  args: {
    account: {
      kind: 'choice',
      label: msg`Account`,
      choices: () => accountChoices(openingAccounts),
    },
    ...partyArgs,
    ...amountArgs,
    ...originArgs,
  } satisfies ArgSpecs,
  confirm: async (_ctx, args) => confirmOpening(await named(args), args),
  run: async (ctx, args) => requestOpening(await named(args), args, ctx),
  cli: (_ctx, args) => openingLine(numbered(args), args),
})

/** Whose the balance of the row is. */
function rowAt(ctx: Ctx): OpeningOf & { opening: number } {
  const row = openingAt(ctx)
  const { id: opening = 0, account = 'merchant', party_id: id = 0, party_name: name, currency } = row ?? {}
  return { opening, account, id, name: name ?? String(id), currency }
}

const onRow = { section: 'context', target: 'one', on: 'opening', writes: 'asks' } as const
const stands = msg`An opening balance stands. Reverse it first`
const noneStands = msg`No opening balance stands`

const enter = defineCommand({
  ...onRow,
  id: 'opening.enter',
  title: msg`Enter the opening balance anew`,
  keywords: msg`other amount, correct, replace`,
  icon: Scale,
  keys: ['e'],
  needs: { any: openingContract.ask.needs },
  when: ctx => (openingAt(ctx)?.amount === null ? true : { off: stands }),
  args: { amount: amountIn(ctx => rowAt(ctx).currency), ...originArgs },
  confirm: (ctx, args) => confirmOpening(rowAt(ctx), args),
  run: (ctx, args) => requestOpening(rowAt(ctx), args, ctx),
  cli: (ctx, args) => openingLine(rowAt(ctx), args),
})

const send = (ctx: Ctx, { reason = '' }: ArgValues, more: { dry_run?: boolean } = {}) =>
  call(openingContract.reverse, { params: { id: rowAt(ctx).opening }, body: { reason: reason.trim(), ...more } })

const reverse = defineCommand({
  ...onRow,
  id: 'opening.reverse',
  title: msg`Reverse the opening balance`,
  keywords: msg`wrong balance, take back, old books, enter anew`,
  icon: RotateCcw,
  keys: ['shift+x'],
  needs: { any: openingContract.reverse.needs },
  when: ctx => (openingAt(ctx)?.amount === null ? { off: noneStands } : true),
  args: { reason: reasonArg },
  confirm: (ctx, args) =>
    asks(
      send(ctx, args, { dry_run: true }),
      msg`Reverse the opening balance of {name}?`,
      rowAt(ctx).name,
      msg`Request the reversal`,
    ),
  run: (ctx, args) => asked(send(ctx, args), rowAt(ctx).name, ctx),
  cli: (ctx, { reason = 'REASON' }) => `office openings reverse ${rowAt(ctx).opening} --reason ${shellWord(reason)}`,
})

export const openingListCommands: readonly Command[] = [
  create,
  enter,
  reverse,
  importCommand({
    noun: 'opening',
    kind: 'openings',
    title: msg`Import opening balances`,
    needs: openingContract.bulk.needs,
    path: openingFilePath,
  }),
]
