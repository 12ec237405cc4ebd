// Requests the balance that a party's account begins with, or its reversal, and hands in cash that a rider or an agency began with.
import { agencyDepositContract } from '@office/shared/areas/finance/deposits/agency-deposit.contract'
import { riderDepositContract } from '@office/shared/areas/finance/deposits/rider-deposit.contract'
import { accounts } from '@office/shared/areas/finance/journal/journal.model'
import { type LedgerParty, ledgerParties } from '@office/shared/areas/finance/journal/ledger.model'
import { type OpeningBalance, openingContract } from '@office/shared/areas/finance/openings/opening.contract'
import { isOpeningAccount, openingAccountsOf } from '@office/shared/areas/finance/openings/opening.model'
import { msg } from '@office/shared/core/messages/message'
import { shellWord } from '@office/shared/core/shell-word'
import { formatDay } from '@office/shared/format/date-time'
import { HandCoins, RotateCcw, Scale } from 'lucide-react'
import { type ArgValues, type Command, defineCommand } from '../../../core/command/command.ts'
import { type Ctx, recordAt } from '../../../core/command/context.ts'
import { reasonArg } from '../../../core/command/reason-arg.ts'
import { call } from '../../../core/data/api.ts'
import { invalidate } from '../../../core/data/queries.ts'
import { i18n } from '../../../core/language/language.ts'
import { tellIn } from '../../../core/language/translate.ts'
import { asks, isCurrency } from '../adjustment.commands.ts'
import { agencyDeposits, riderDeposits } from '../deposits/deposit-view.ts'
import { sumText } from '../document/sums-text.part.ts'
import { partyNouns } from '../ledger/party-nouns.part.ts'
import {
  accountChoices,
  amountArgs,
  asked,
  confirmOpening,
  type OpeningOf,
  openingLine,
  originArgs,
  requestOpening,
} from './opening-ask.ts'

const numberAt = (ctx: Ctx) => Number(recordAt(ctx)?.id ?? 0)
const nameAt = (ctx: Ctx): string => tellIn(i18n)(recordAt(ctx)?.label ?? '')

/** Those of the party on screen that the person may see. */
async function openingsOf(party: LedgerParty, ctx: Ctx): Promise<OpeningBalance[]> {
  const filters = { party_id: String(numberAt(ctx)), account: openingAccountsOf(party).join(','), is_standing: '1' }
  return (await call(openingContract.list, { query: { filters, noPagination: true } })).data
}

const entering = (party: LedgerParty): Command => {
  const own = openingAccountsOf(party)
  const [first = 'merchant'] = own
  const of = (ctx: Ctx, { account }: ArgValues): OpeningOf => ({
    account: isOpeningAccount(account) ? account : first,
    id: numberAt(ctx),
    name: nameAt(ctx),
  })
  return defineCommand({
    id: `${partyNouns[party]}.opening`,
    title: msg`Enter an opening balance`,
    keywords: msg`move over, migrate, old books, start, begin, carried forward`,
    section: 'context',
    icon: Scale,
    target: 'one',
    on: partyNouns[party],
    needs: { any: openingContract.ask.needs },
    writes: 'asks',
    args: {
      account: {
        kind: 'choice',
        label: msg`Account`,
        need: () => (own.length > 1 ? 'required' : 'none'),
        choices: () => accountChoices(own),
      },
      ...amountArgs,
      ...originArgs,
    },
    confirm: (ctx, args) => confirmOpening(of(ctx, args), args),
    run: (ctx, args) => requestOpening(of(ctx, args), args, ctx),
    cli: (ctx, args) => openingLine(of(ctx, args), args),
  })
}

const reversing = (party: LedgerParty): Command => {
  const send = ({ opening, reason = '' }: ArgValues, more: { dry_run?: boolean } = {}) =>
    call(openingContract.reverse, { params: { id: Number(opening) }, body: { reason: reason.trim(), ...more } })
  return defineCommand({
    id: `${partyNouns[party]}.opening-reverse`,
    title: msg`Reverse an opening balance`,
    keywords: msg`wrong balance, take back, old books, enter anew`,
    section: 'context',
    icon: RotateCcw,
    target: 'one',
    on: partyNouns[party],
    needs: { any: openingContract.reverse.needs },
    writes: 'asks',
    args: {
      opening: {
        kind: 'choice',
        label: msg`Opening balance`,
        choices: async (ctx: Ctx) =>
          (await openingsOf(party, ctx)).map(({ id, account, amount, currency, day }) => ({
            value: String(id),
            title: sumText({ currency, amount: amount ?? '0' }),
            detail: accounts[account].name,
            ...(day === null ? {} : { end: formatDay(day) }),
          })),
      },
      reason: reasonArg,
    },
    confirm: (ctx, args) =>
      asks(send(args, { dry_run: true }), msg`Reverse the opening balance of {name}?`, nameAt(ctx), msg`Request the reversal`),
    run: (ctx, args) => asked(send(args), nameAt(ctx), ctx),
    cli: (_ctx, { opening = 'OPENING', reason = 'REASON' }) => `office openings reverse ${opening} --reason ${shellWord(reason)}`,
  })
}

const holders = {
  rider: { contract: riderDepositContract, view: riderDeposits, cli: 'deposits' },
  agency: { contract: agencyDepositContract, view: agencyDeposits, cli: 'agencydeposits' },
} as const

/** Cash of an opening balance is of no order, so it is not among those that are handed in. */
const handingIn = (party: keyof typeof holders): Command => {
  const { contract, view, cli } = holders[party]
  return defineCommand({
    id: `${party}.hand-in-opening`,
    title: msg`Hand in the opening cash`,
    keywords: msg`deposit, opening balance, cash in hand, old books`,
    section: 'context',
    icon: HandCoins,
    target: 'one',
    on: party,
    needs: { any: contract.create.needs },
    writes: 'undo',
    args: { currency: { kind: 'text', label: msg`Currency`, check: isCurrency } },
    run: async (ctx, { currency = '' }) => {
      const body = { party_id: numberAt(ctx), order_ids: [], currency: currency.trim() }
      const { id, number } = await call(contract.create, { body })
      const changed = () => invalidate(contract.list, contract.get, contract.dashboard)
      await changed()
      return {
        toast: { message: msg`{number} of {name}: someone else must process it`, values: { number, name: nameAt(ctx) } },
        navigate: view.page(id),
        undo: async () => {
          await call(contract.statusUpdate, { params: { id }, body: { status: 'cancelled' } })
          await changed()
        },
      }
    },
    cli: (ctx, { currency = 'NPR' }) => `office ${cli} create --${party} ${numberAt(ctx)} --currency ${shellWord(currency)}`,
  })
}

export const openingCommands: readonly Command[] = [
  ...ledgerParties.flatMap(party => [entering(party), reversing(party)]),
  handingIn('rider'),
  handingIn('agency'),
]
