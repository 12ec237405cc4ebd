// Columns and filters that lists of all kinds of documents share.
import { documentLabels } from '@office/shared/areas/finance/document.model'
import { type Message, msg } from '@office/shared/core/messages/message'
import { stateKeys, stateNames } from '@office/shared/core/transitions'
import { Banknote, Calendar, Tag as TagIcon } from 'lucide-react'
import type { lookUp } from '../../../core/choices/pick-source.ts'
import type { Icon } from '../../../core/command/command.ts'
import {
  choiceFilter,
  codeColumn,
  countColumn,
  createdColumn,
  instantColumn,
  numberRoom,
  tagColumn,
  textColumn,
} from '../../../core/list/common-columns.tsx'
import { Amount } from '../../../core/ui/amount.tsx'
import type { DocumentView, MoneyDocument } from './document-view.ts'

type View = Pick<DocumentView, 'transitions' | 'tones' | 'icon'>

/** A dash if the amount does not exist yet, or is hidden from the reader. */
export const sumColumn = <K extends string>(label: Message, key: K) => ({
  label,
  width: 'minmax(108px, max-content)',
  end: true,
  kind: 'amount' as const,
  text: (row: Record<K, string | null> & { currency: string }) => row[key] ?? '',
  cell: (row: Record<K, string | null> & { currency: string }) => {
    const amount: string | null = row[key]
    return amount === null ? <span className="text-text-3">–</span> : <Amount amount={amount} currency={row.currency} />
  },
})

export const documentColumns = ({ transitions, tones }: View, { party_name }: { party_name: Message }) => ({
  number: { ...codeColumn(documentLabels.number, 'number', '124px'), ...numberRoom },
  state: tagColumn(msg`Status`, '96px', ({ state }: MoneyDocument) => ({
    words: transitions.states[state]?.name ?? state,
    tone: tones[state] ?? 'plain',
  })),
  party_name: textColumn(party_name, 'party_name', 'minmax(112px, 1.2fr)'),
  lines: countColumn(documentLabels.lines, 'lines', '60px'),
  declared: sumColumn(documentLabels.declared, 'declared'),
  created_by: textColumn(documentLabels.created_by, 'created_by', 'minmax(110px, 1fr)'),
  decided_by: { ...textColumn(documentLabels.decided_by, 'decided_by', 'minmax(110px, 1fr)'), isExtra: true },
  decided_at: { ...instantColumn(documentLabels.decided_at, 'decided_at'), isExtra: true },
  rejected_for: { ...textColumn(documentLabels.rejected_for, 'rejected_for', 'minmax(110px, 1fr)'), isExtra: true },
  created_at: createdColumn,
})

/** The party, for columns and filters of a list. */
export interface PartyPick {
  icon: Icon
  from: ReturnType<typeof lookUp>
}

export const documentFilters = ({ transitions, icon }: View, party: PartyPick & { label: Message }) => ({
  number: { label: documentLabels.number, icon },
  state: choiceFilter(msg`Status`, TagIcon, stateKeys(transitions), stateNames(transitions)),
  party_id: { label: party.label, icon: party.icon, ...party.from },
  currency: { label: documentLabels.currency, icon: Banknote },
  created_at: { label: documentLabels.created_at, icon: Calendar },
})
