// Finds whose ledger is meant: by number, or by name in each party's list.
import { agencyContract } from '@office/shared/areas/agencies/agency.contract'
import { branchContract } from '@office/shared/areas/branches/branch.contract'
import type { LedgerParty } from '@office/shared/areas/finance/journal/ledger.model'
import { merchantContract } from '@office/shared/areas/merchants/merchant.contract'
import { walkingCustomerContract } from '@office/shared/areas/merchants/walking-customer.contract'
import { riderContract } from '@office/shared/areas/riders/rider.contract'
import type { Call } from '@office/shared/core/api/client'
import type { List } from '@office/shared/core/api/endpoint'
import { recordNumber } from '../../../core/nouns/find-records.ts'
import type { Row } from '../../../core/nouns/list-pages.ts'

const lists: Readonly<Record<LedgerParty, List<string, Row>>> = {
  rider: riderContract.list,
  branch: branchContract.list,
  agency: agencyContract.list,
  merchant: merchantContract.list,
  walking: walkingCustomerContract.list,
}

export const partyNumber = (call: Call, party: LedgerParty, text: string): Promise<number> =>
  recordNumber(call, { source: lists[party], key: 'id', name: 'name' }, text)
