// The page of one document of money: its state, its commands, who made and decided it; each kind adds its own content.
import { Trans } from '@lingui/react/macro'
import { documentKinds, whyDecided } from '@office/shared/areas/finance/document.model'
import type { Step } from '@office/shared/areas/finance/explain/explain.model'
import type { CallError } from '@office/shared/core/api/failure'
import { movesFrom } from '@office/shared/core/transitions'
import type { ReactNode } from 'react'
import { CommandButton } from '../../../core/command/command-button.tsx'
import type { RecordRef } from '../../../core/command/context.ts'
import { useTell } from '../../../core/language/translate.ts'
import { Fact, FactSection, Facts } from '../../../core/record/record-facts.tsx'
import { RecordPage } from '../../../core/record/record-page.tsx'
import { Instant } from '../../../core/ui/instant.tsx'
import { Tag } from '../../../core/ui/tag.tsx'
import { type PageStep, useExplained } from '../explain/explained.part.tsx'
import type { DocumentView, MoneyDocument } from './document-view.ts'

/** Beside the fields that commands need: who did what when. */
interface TracedDocument extends MoneyDocument {
  created_at: string
  /** Null if a rule made it. */
  created_by: string | null
  decided_at: string | null
  decided_by: string | null
  rejected_for: string | null
  reason: string | null
  remark: string | null
}

interface Props<D extends TracedDocument> {
  view: DocumentView
  id: number
  found: { data: D | undefined; error: CallError | null; refetch: () => unknown }
  /** Its own commands, before those that decide. */
  actions?: (document: D) => ReactNode
  /** Above its facts. */
  above?: (document: D) => ReactNode
  /** Its own facts, before and after those on who made and decided it. */
  facts: (document: D) => ReactNode
  factsAfter?: (document: D) => ReactNode
  /** Explains its amount. */
  explain: (document: D) => PageStep
  /** Explains one of its lines, while that has the focus. */
  explainRow?: (document: D, row: RecordRef) => Step | null
  /** The rows behind its amount. */
  children: (document: D) => ReactNode
}

export function DocumentPage<D extends TracedDocument>({
  view,
  id,
  found,
  actions,
  above,
  facts,
  factsAfter,
  explain,
  explainRow,
  children,
}: Props<D>) {
  const tell = useTell()
  const { noun, transitions, tones, list, words } = view
  // On a branch deposit `e` enters an expense.
  const { data } = found
  useExplained(data ? explain(data) : null, noun === 'branch-deposit' ? ['w'] : ['w', 'e'], row =>
    data && explainRow ? explainRow(data, row) : null,
  )
  const isTo = (document: D, move: 'approve' | 'reject') => movesFrom(transitions, document.state).includes(move)
  return (
    <RecordPage
      found={found}
      noun={noun}
      id={id}
      label={({ number }) => number}
      list={{ title: tell(list.title), href: list.href }}
      failed={tell(words.failed)}
      gone={tell(words.gone)}
      aside={({ state }) => <Tag tone={tones[state] ?? 'plain'}>{tell(transitions.states[state]?.name ?? state)}</Tag>}
      actions={document => (
        <>
          <CommandButton command={`${noun}.print`} tone="quiet" keys="p">
            PDF
          </CommandButton>
          <CommandButton command="finance.explain" tone="quiet" keys="w">
            <Trans>Explain</Trans>
          </CommandButton>
          {actions?.(document)}
          {isTo(document, 'reject') && <CommandButton command={`${noun}.reject`} keys="shift+a" />}
          {isTo(document, 'approve') && <CommandButton command={`${noun}.approve`} tone="primary" keys="a" />}
        </>
      )}
    >
      {document => (
        <>
          {above?.(document)}
          <FactSection title={tell(documentKinds[noun].name)}>
            <Facts>
              {facts(document)}
              <Trace document={document} />
              {factsAfter?.(document)}
            </Facts>
          </FactSection>
          {children(document)}
        </>
      )}
    </RecordPage>
  )
}

const Trace = ({ document }: { document: TracedDocument }) => (
  <>
    <Fact label={<Trans>Created by</Trans>}>
      {document.created_by ?? <Trans>a rule</Trans>} · <Instant at={document.created_at} />
    </Fact>
    {document.decided_at !== null && (
      <Fact label={<Trans>Decided by</Trans>}>
        {document.decided_by} · <Instant at={document.decided_at} />
      </Fact>
    )}
    {whyDecided(document) !== '' && <Fact label={<Trans>Reason</Trans>}>{whyDecided(document)}</Fact>}
    {document.remark !== null && <Fact label={<Trans>Remark</Trans>}>{document.remark}</Fact>}
  </>
)
