// All opening balances: what stands and what is requested, with their sums; and at the same address the import of a file of them.
import { accounts } from '@office/shared/areas/finance/journal/journal.model'
import { openingContract, openingLabels } from '@office/shared/areas/finance/openings/opening.contract'
import { openingAccounts, openings } from '@office/shared/areas/finance/openings/opening.model'
import { msg } from '@office/shared/core/messages/message'
import { Banknote, CircleCheck, Hourglass, Scale } from 'lucide-react'
import { Link, useSearch } from 'wouter'
import { yesAndNo } from '../../../core/choices/choices.ts'
import { codeColumn, dayColumn, instantColumn, personColumn, RowName, textColumn } from '../../../core/list/common-columns.tsx'
import { defineList } from '../../../core/list/define-list.ts'
import { ListScreen } from '../../../core/list/list-screen.tsx'
import { Amount } from '../../../core/ui/amount.tsx'
import { lazyScreen } from '../../../core/ui/states/lazy-part.tsx'
import { approvalPath } from '../../approvals/approvals-path.part.ts'
import { sumColumn } from '../document/document-columns.tsx'
import { pathOfRecord } from '../explain/record-path.ts'
import { merchantInvoices } from '../invoices/invoice-view.ts'
import { accountChoices } from './opening-ask.ts'
import { OpeningSums } from './opening-sums.tsx'
import { isOpeningFile } from './openings-path.part.ts'

const ImportOpenings = lazyScreen(() => import('./opening-import.tsx'))

const yes = msg`Yes`
const no = msg`No`

const openingList = defineList({
  list: openingContract.list,
  title: msg`Opening balances`,
  above: merchantInvoices.list,
  noun: 'opening',
  selected: msg`{n, plural, one {# opening balance selected} other {# opening balances selected}}`,
  rowLabel: ({ party_name }) => party_name ?? '',
  open: ({ account, party_id }) => pathOfRecord({ noun: openings[account].party, id: party_id }),
  create: { title: msg`Enter an opening balance`, command: 'opening.create' },
  toolbar: ['opening.import'],
  emptyHint: msg`A company that moves over takes its balances with it: what merchants and walking customers are owed or owe, and the cash that riders, branches and agencies hold. Enter them one by one or import a file of them; someone else approves each.`,
  searchFilter: 'party_name',
  views: [
    { id: 'all', title: msg`All`, filters: {} },
    { id: 'standing', title: msg`Standing`, filters: { is_standing: '1' } },
    { id: 'asked', title: msg`Requested`, filters: { is_asked: '1' } },
  ],
  Above: OpeningSums,
  columns: {
    party_name: {
      ...textColumn(openingLabels.party_name, 'party_name', 'minmax(150px, 1.4fr)'),
      cell: ({ party_name }) => <RowName name={party_name ?? ''} />,
    },
    account: {
      label: openingLabels.account,
      width: 'minmax(130px, max-content)',
      text: ({ account }, tell) => tell(accounts[account].name),
    },
    amount: sumColumn(openingLabels.amount, 'amount'),
    currency: { ...textColumn(openingLabels.currency, 'currency', '84px'), isExtra: true },
    day: { ...dayColumn(openingLabels.day, 'day'), sort: 'day' },
    reference: codeColumn(openingLabels.reference, 'reference', 'minmax(100px, 1fr)'),
    posted_at: { ...instantColumn(openingLabels.posted_at, 'posted_at'), sort: 'posted_at' },
    posted_by: { ...personColumn(openingLabels.posted_by, 'posted_by'), isExtra: true },
    asked: {
      ...sumColumn(openingLabels.asked, 'asked'),
      cell: ({ asked, approval_id, currency }) =>
        asked !== null &&
        approval_id !== null && (
          <Link href={approvalPath(approval_id)} tabIndex={-1} className="list-figure text-warn">
            <Amount amount={asked} currency={currency} />
          </Link>
        ),
    },
    reason: { ...textColumn(openingLabels.reason, 'reason', 'minmax(120px, 1fr)'), isExtra: true },
  },
  filters: {
    party_name: { label: openingLabels.party_name },
    account: {
      label: openingLabels.account,
      icon: Scale,
      choices: () => accountChoices(openingAccounts),
    },
    currency: { label: openingLabels.currency, icon: Banknote },
    is_standing: { label: msg`Standing`, icon: CircleCheck, choices: () => yesAndNo(yes, no) },
    is_asked: { label: msg`Waiting for a decision`, icon: Hourglass, choices: () => yesAndNo(yes, no) },
  },
})

export default function OpeningBalances() {
  return isOpeningFile(new URLSearchParams(useSearch())) ? <ImportOpenings /> : <ListScreen definition={openingList} />
}
