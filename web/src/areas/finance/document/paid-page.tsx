// What pages of paid documents share: the commands up to the payment, the period, and the payments.
import { Trans } from '@lingui/react/macro'
import type { DocumentKind } from '@office/shared/areas/finance/document.model'
import { whyUnsent } from '@office/shared/areas/finance/document-mail'
import type { Step } from '@office/shared/areas/finance/explain/explain.model'
import { explainWrittenOff } from '@office/shared/areas/finance/explain/journal.explain'
import { directionNames, openOf } from '@office/shared/areas/finance/paid-document.model'
import { movesFrom } from '@office/shared/core/transitions'
import { formatDay } from '@office/shared/format/date-time'
import { CommandButton } from '../../../core/command/command-button.tsx'
import { useTell } from '../../../core/language/translate.ts'
import { Fact } from '../../../core/record/record-facts.tsx'
import { Amount } from '../../../core/ui/amount.tsx'
import { Explained } from '../explain/explained.part.tsx'
import { type PaidDocument, type PaidView, unsigned } from './paid-view.ts'

export function PaidActions({ view, document }: { view: Pick<PaidView, 'noun' | 'transitions'>; document: PaidDocument }) {
  const moves = document.state === 'carried' ? [] : movesFrom(view.transitions, document.state)
  return (
    <>
      {whyUnsent(document.state) === null && <CommandButton command={`${view.noun}.mail`} tone="quiet" keys="m" />}
      {moves.includes('issue') && <CommandButton command={`${view.noun}.issue`} tone="primary" keys="i" />}
      {moves.includes('pay') && <CommandButton command={`${view.noun}.pay`} tone="primary" keys="y" />}
      {moves.includes('end-write-off') && <CommandButton command={`${view.noun}.write-off-end`} />}
    </>
  )
}

export const PeriodFact = ({ document }: { document: { period_from: string; period_to: string } }) => (
  <Fact label={<Trans>Days</Trans>}>
    <span className="num">
      {formatDay(document.period_from)} – {formatDay(document.period_to)}
    </span>
  </Fact>
)

/**
 * @param net its amount, which for a draft is known only once it is issued
 * @param step explains the amount
 * @param paidStep explains what was paid
 */
export function PaidFacts({
  noun,
  document,
  net,
  step,
  paidStep,
}: {
  noun: DocumentKind
  document: PaidDocument
  net: string
  step: Step
  paidStep: Step
}) {
  const tell = useTell()
  const { currency, direction, paid, state } = document
  return (
    <>
      <Fact label={tell(directionNames[direction])}>
        <strong className="font-semibold">
          <Explained step={step}>
            <Amount amount={unsigned(net)} currency={currency} />
          </Explained>
        </strong>
      </Fact>
      {Number(paid) !== 0 && (
        <Fact label={<Trans>Paid</Trans>}>
          <Explained step={paidStep}>
            <Amount amount={paid} currency={currency} />
          </Explained>
        </Fact>
      )}
      {(state === 'approved' || state === 'part-paid') && (
        <Fact label={<Trans>Still to be paid</Trans>}>
          <Amount amount={openOf(document)} currency={currency} />
        </Fact>
      )}
      {state === 'written-off' && (
        <Fact label={<Trans>Written off</Trans>}>
          <Explained step={explainWrittenOff(noun, document)}>
            <Amount amount={openOf(document)} currency={currency} />
          </Explained>
        </Fact>
      )}
    </>
  )
}
