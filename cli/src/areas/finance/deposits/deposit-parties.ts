// The parties that deposit cash: each one's calls, flag, holdings, and the input of an approval.
import { agencyDepositContract, agencyDepositLabels } from '@office/shared/areas/finance/deposits/agency-deposit.contract'
import { branchDepositContract } from '@office/shared/areas/finance/deposits/branch-deposit.contract'
import { cashReceiptLabels } from '@office/shared/areas/finance/deposits/cash-receipt.model'
import { pendingOrderLabels } from '@office/shared/areas/finance/deposits/deposit.model'
import { riderDepositContract, riderDepositLabels } from '@office/shared/areas/finance/deposits/rider-deposit.contract'
import type { Call } from '@office/shared/core/api/client'
import type { ListMeta } from '@office/shared/core/api/endpoint'
import { type Message, msg } from '@office/shared/core/messages/message'
import { findRow } from '../../../core/nouns/find-records.ts'
import type { NounCommands } from '../../../core/nouns/noun.ts'
import { usageError } from '../../../core/program/cli-error.ts'
import { type CliContext, openSession } from '../../../core/program/context.ts'
import type { ofParty } from '../party-flag.ts'
import { agencyDepositNoun, branchDepositNoun, depositNoun } from './deposit.noun.ts'

/** The words about a deposit after a step. */
export interface StepOfDeposit {
  number: string
  party_name: string | null
}

export interface MadeDeposit extends StepOfDeposit {
  lines: number
  currency: string
  declared: string | null
  /** What is set off against an agency's cash, and what is left to pay in. */
  commission?: string
  net?: string
}

/** The first deposit, and all of them: one per currency and thousand lines. */
export interface MadeDeposits extends MadeDeposit {
  made: MadeDeposit[]
}

/** A row that is not handed in yet: an order, or cash that a branch received. */
export interface HeldRow {
  id: number
  currency: string
  amount: string
}

interface Page {
  data: readonly HeldRow[]
  meta: ListMeta
}

/** What a party holds and has not handed in. */
interface Held {
  /** Its key in JSON. */
  key: 'orders' | 'receipts'
  columns: readonly (readonly [field: string, label: Message])[]
  page: (call: Call, of: ReturnType<typeof ofParty>, page: { page: number; paginate: number }) => Promise<Page>
  /** By waybills or ids. */
  named: (
    call: Call,
    names: readonly string[],
  ) => Promise<{ rows: readonly HeldRow[]; refused: readonly { name: string; why: string }[] }>
  make: (
    call: Call,
    body: { party_id?: number; currency?: string; remark: string | null },
    ids: number[],
  ) => Promise<MadeDeposits>
}

interface PartyOfDeposits {
  contract: typeof riderDepositContract | typeof agencyDepositContract | typeof branchDepositContract
  noun: NounCommands
  flag: string
  held: Held
  /** Sends the approval of one deposit, with the input given for it. */
  approve: (call: Call, id: number, told: string | null) => Promise<StepOfDeposit>
  /**
   * The reason for approving a deposit that differs belongs to that deposit alone; the bank may have taken in several under one
   * reference.
   */
  toldOf: 'one' | 'several'
  isApproved: Message
}

const ofOrders = (contract: typeof riderDepositContract | typeof agencyDepositContract, party: Message): Held => ({
  key: 'orders',
  columns: [
    ['waybill_number', pendingOrderLabels.waybill_number],
    ['party_name', party],
    ['receiver_name', pendingOrderLabels.receiver_name],
    ['delivered_at', pendingOrderLabels.delivered_at],
    ['currency', pendingOrderLabels.currency],
    ['charge', pendingOrderLabels.charge],
    ['amount', pendingOrderLabels.amount],
  ],
  page: (call, of, page) => call(contract.pending, { query: { ...page, ...of } }),
  named: async (call, names) => {
    const { orders, refused } = await call(contract.selected, { query: { waybills: names.join(',') } })
    return { rows: orders, refused: refused.map(({ waybill_number: name, message: why }) => ({ name, why })) }
  },
  make: (call, body, order_ids) => call(contract.create, { body: { ...body, order_ids } }, { timeout: 60_000 }),
})

const byItself = msg`{command} handles one document at a time, because its flags apply to that document only.`
const atHeadOffice = msg`{number} is approved. The cash of {party} is at head office.`

export const parties = {
  rider: {
    contract: riderDepositContract,
    noun: depositNoun,
    flag: '--rider',
    held: ofOrders(riderDepositContract, riderDepositLabels.party_name),
    approve: (call, id, reason) =>
      call(riderDepositContract.statusUpdate, { params: { id }, body: { status: 'approved', reason } }),
    toldOf: 'one',
    isApproved: msg`{number} is approved. The cash of {party} is at the branch.`,
  },
  agency: {
    contract: agencyDepositContract,
    noun: agencyDepositNoun,
    flag: '--agency',
    held: ofOrders(agencyDepositContract, agencyDepositLabels.party_name),
    approve: (call, id, reference) =>
      call(agencyDepositContract.statusUpdate, { params: { id }, body: { status: 'approved', reference } }),
    toldOf: 'several',
    isApproved: atHeadOffice,
  },
  branch: {
    contract: branchDepositContract,
    noun: branchDepositNoun,
    flag: '--branch',
    held: {
      key: 'receipts',
      columns: [
        ['reference', cashReceiptLabels.reference],
        ['kind', cashReceiptLabels.kind],
        ['payer_name', cashReceiptLabels.payer_name],
        ['party_name', cashReceiptLabels.party_name],
        ['received_at', cashReceiptLabels.received_at],
        ['currency', cashReceiptLabels.currency],
        ['amount', cashReceiptLabels.amount],
      ],
      page: (call, of, page) => call(branchDepositContract.pending, { query: { ...page, ...of } }),
      named: async (call, names) => {
        const { receipts, refused } = await call(branchDepositContract.selected, { query: { references: names.join(',') } })
        return { rows: receipts, refused: refused.map(({ reference: name, message: why }) => ({ name, why })) }
      },
      make: (call, { currency: _own, ...body }, receipt_ids) =>
        call(branchDepositContract.create, { body: { ...body, receipt_ids } }, { timeout: 60_000 }),
    },
    approve: (call, id, reference) =>
      call(branchDepositContract.statusUpdate, { params: { id }, body: { status: 'approved', reference } }),
    toldOf: 'several',
    isApproved: atHeadOffice,
  },
} as const satisfies Readonly<Record<string, PartyOfDeposits>>
export type PartyName = keyof typeof parties
export type Party = (typeof parties)[PartyName]

/** The caller, and the position of the document named by a name or number. @throws CliError 'usage' if '-' stands for many */
export async function openDocument({ noun }: { noun: NounCommands }, name: string, context: CliContext) {
  if (name === '-') throw usageError(byItself, { command: `office ${context.globals.command}` })
  const { call } = await openSession(context)
  const { id } = await findRow(call, await noun.load(), name)
  return { call, at: { params: { id: Number(id) } } }
}
