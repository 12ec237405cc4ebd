// Columns, filters and views that lists of paid documents have besides those of every document.

import type { Invoice } from '@office/shared/areas/finance/invoices/invoice.contract'
import { directionNames, directions, paidLabels } from '@office/shared/areas/finance/paid-document.model'
import { type Mailed, mailedNames, mailedStates } from '@office/shared/areas/finance/sent-mail'
import { type Message, msg } from '@office/shared/core/messages/message'
import { formatDateTime } from '@office/shared/format/date-time'
import { ArrowUpDown, Mail, Workflow } from 'lucide-react'
import { choiceFilter, tagColumn } from '../../../core/list/common-columns.tsx'
import type { UnsortedColumn } from '../../../core/list/define-list.ts'
import { Instant } from '../../../core/ui/instant.tsx'
import { Tag, type TagTone } from '../../../core/ui/tag.tsx'
import { documentFilters, type PartyPick, sumColumn } from './document-columns.tsx'
import type { PaidDocument, PaidView } from './paid-view.ts'

export const mailedTones: Readonly<Record<Mailed, TagTone>> = {
  none: 'plain',
  sent: 'ok',
  'on-its-way': 'warn',
  failed: 'danger',
}

type MailedRow = Pick<Invoice, 'mailed' | 'mailed_at' | 'mailed_automatically'>

/** When it was last sent; nothing if it never was, and what is wrong if it did not leave. */
const mailedColumn: UnsortedColumn<MailedRow> = {
  label: paidLabels.mailed,
  width: '174px',
  isExtra: true,
  text: ({ mailed, mailed_at, mailed_automatically }, tell) => {
    if (mailed === 'none') return ''
    const words = mailed_at === null ? tell(mailedNames[mailed]) : formatDateTime(mailed_at)
    return mailed_automatically ? `${words} (${tell(paidLabels.mailed_automatically)})` : words
  },
  cell: ({ mailed, mailed_at, mailed_automatically }, tell) => {
    if (mailed === 'none') return null
    const automatically = tell(paidLabels.mailed_automatically)
    return (
      <span className="inline-flex items-center gap-1.5">
        {mailed_at === null ? <Tag tone={mailedTones[mailed]}>{tell(mailedNames[mailed])}</Tag> : <Instant at={mailed_at} />}
        {mailed_automatically && (
          <span title={automatically}>
            <Workflow className="size-3.5 text-text-3" role="img" aria-hidden={false} aria-label={automatically} />
          </span>
        )}
      </span>
    )
  },
}

export const paidColumns = {
  mailed: mailedColumn,
  direction: tagColumn(paidLabels.direction, '112px', ({ direction }: PaidDocument) => ({
    words: directionNames[direction],
    tone: direction === 'receivable' ? 'warn' : 'plain',
  })),
  declared: sumColumn(paidLabels.declared, 'declared'),
  paid: sumColumn(paidLabels.paid, 'paid'),
}

export const paidFilters = (view: Pick<PaidView, 'transitions' | 'tones' | 'icon'> & { party: Message }, pick: PartyPick) => ({
  ...documentFilters(view, { label: view.party, ...pick }),
  mailed: choiceFilter(paidLabels.mailed, Mail, mailedStates, mailedNames),
  direction: choiceFilter(paidLabels.direction, ArrowUpDown, directions, directionNames),
})

export const paidViews = (all: Message): { id: string; title: Message; filters: Record<string, string> }[] => [
  { id: 'all', title: all, filters: {} },
  { id: 'drafts', title: msg`Drafts`, filters: { state: 'draft' } },
  { id: 'approve', title: msg`To be approved`, filters: { state: 'issued' } },
  { id: 'pay', title: msg`To be paid`, filters: { state: 'approved,part-paid' } },
  {
    id: 'unsent',
    title: msg`Not sent yet`,
    filters: { state: 'issued,approved,part-paid,paid', mailed: 'none,failed' },
  },
]
