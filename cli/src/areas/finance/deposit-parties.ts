// Whose cash deposits are of: the calls of each party, its flag, what one is called, and what an approval is told.
import { agencyDepositContract, agencyDepositLabels } from '@office/shared/areas/finance/agency-deposit.contract'
import { riderDepositContract, riderDepositLabels } from '@office/shared/areas/finance/rider-deposit.contract'
import { type Message, msg } from '@office/shared/core/message'
import { findRow } from '../../core/nouns/find-records.ts'
import type { NounCommands } from '../../core/nouns/noun.ts'
import { type CliContext, openSession } from '../../core/program/context.ts'
import { agencyDepositNoun, depositNoun } from './deposit.noun.ts'

export type Call = Awaited<ReturnType<typeof openSession>>['call']

interface PartyOfDeposits<C> {
  contract: C
  noun: NounCommands
  flag: string
  label: Message
  /** Sends the approval of one, with what was told beside it. */
  approve: (call: Call, id: number, told: string | null) => Promise<ApprovedDeposit>
  isApproved: Message
}

/** What is said of a deposit after a step. */
export interface ApprovedDeposit {
  number: string
  party_name: string | null
}

const atHeadOffice = msg`{number} is approved: the cash of {party} is at head office`

export const parties = {
  rider: {
    contract: riderDepositContract,
    noun: depositNoun,
    flag: '--rider',
    label: riderDepositLabels.party_name,
    approve: (call, id, reason) =>
      call(riderDepositContract.statusUpdate, { params: { id }, body: { status: 'approved', reason } }),
    isApproved: msg`{number} is approved: the cash of {party} is at the branch`,
  } satisfies PartyOfDeposits<typeof riderDepositContract>,
  agency: {
    contract: agencyDepositContract,
    noun: agencyDepositNoun,
    flag: '--agency',
    label: agencyDepositLabels.party_name,
    approve: (call, id, reference) =>
      call(agencyDepositContract.statusUpdate, { params: { id }, body: { status: 'approved', reference } }),
    isApproved: atHeadOffice,
  } satisfies PartyOfDeposits<typeof agencyDepositContract>,
} as const
export type PartyName = keyof typeof parties
export type Party = (typeof parties)[PartyName]

/** The caller, and the place of the document that a name or number says. */
export async function openDocument({ noun }: { noun: NounCommands }, name: string, context: CliContext) {
  const { call } = await openSession(context)
  const { id } = await findRow(call, await noun.load(), name)
  return { call, at: { params: { id: Number(id) } } }
}
