// One rate card: its prices, its terms, whom it prices and its versions; with its decision where that is due.
import { Trans, useLingui } from '@lingui/react/macro'
import type { RateCardDetail } from '@office/shared/areas/rate-cards/rate-card.contract'
import { rateCardTransitions } from '@office/shared/areas/rate-cards/rate-card.transitions'
import { Check, CopyPlus, Pencil, Send, Star, Trash2, Users, X } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { CommandButton } from '../../core/command/command-button.tsx'
import { FormOverList } from '../../core/form/form-over-list.tsx'
import { useTell } from '../../core/language/translate.ts'
import { Fact, FactSection, Facts } from '../../core/record/record-facts.tsx'
import { ScrollPane } from '../../core/ui/scroll-pane.tsx'
import { PriceSheet, SheetCount } from './price-sheet.tsx'
import { assignForm } from './rate-card.form.ts'
import { CardAwaited, CardDays, CardHead, CardNote, cardScreen } from './rate-card-frame.tsx'
import { cardPath } from './rate-card-paths.ts'
import { CardTerms } from './rate-card-terms.tsx'
import { type Range, sheetOf } from './sheet-model.ts'
import { SheetQuote } from './sheet-quote.tsx'
import { TableFiles } from './table-files.tsx'
import { useRateCard, type WholeCard } from './use-rate-card.ts'

export const viewScreen = (actions: (card: RateCardDetail) => React.ReactNode) =>
  cardScreen(({ kind, id }) => {
    const { whole, error, retry } = useRateCard(id, kind)
    if (!whole) return <CardAwaited id={id} kind={kind} error={error} onRetry={retry} />
    return (
      <>
        <CardHead card={whole.card} actions={actions(whole.card)} />
        <Notes card={whole.card} />
        <Card whole={whole} />
        {kind === 'merchant' && <FormOverList form={assignForm} path={cardPath('view', whole.card)} />}
      </>
    )
  })

export default viewScreen(card => (
  <>
    <CommandButton command="rate-card.clone" tone="quiet" icon={CopyPlus} keys="d">
      <Trans>Clone</Trans>
    </CommandButton>
    {card.kind === 'merchant' && (
      <CommandButton command="rate-card.assign" icon={Users} keys="p">
        <Trans>Assign</Trans>
      </CommandButton>
    )}
    {card.kind === 'walking-customer' && !card.is_default && (
      <CommandButton command="rate-card.set-default" icon={Star} keys="shift+d">
        <Trans>Make default</Trans>
      </CommandButton>
    )}
    <Decisions card={card} />
  </>
))

/** What leads a card on from its state. */
export function Decisions({ card: { state } }: { card: RateCardDetail }) {
  if (state === 'in-review')
    return (
      <>
        <CommandButton command="rate-card.reject" tone="danger" icon={X} keys="shift+a">
          <Trans>Send back</Trans>
        </CommandButton>
        <CommandButton command="rate-card.approve" tone="primary" icon={Check} keys="a">
          <Trans>Approve</Trans>
        </CommandButton>
      </>
    )
  if (state === 'suspended') return <CommandButton command="rate-card.resume" tone="primary" keys="shift+r" />
  if (state !== 'draft' && state !== 'rejected') return <CommandButton command="rate-card.suspend" tone="quiet" keys="shift+s" />
  return (
    <>
      <CommandButton command="rate-card.delete" tone="quiet" icon={Trash2} keys="#">
        <Trans>Delete</Trans>
      </CommandButton>
      <CommandButton command="rate-card.update" icon={Pencil} keys="e">
        <Trans>Edit</Trans>
      </CommandButton>
      <CommandButton command="rate-card.submit" tone="primary" icon={Send} keys="s">
        <Trans>Send for review</Trans>
      </CommandButton>
    </>
  )
}

/** What keeps this person from deciding, or why the card stands where it stands: said before the attempt. */
function Notes({ card }: { card: RateCardDetail }) {
  const tell = useTell()
  if (card.is_cloning)
    return (
      <CardNote>
        <Trans>The prices are still being copied. Look again in a moment.</Trans>
      </CardNote>
    )
  if (card.state === 'in-review' && card.is_own)
    return <CardNote>{tell(rateCardTransitions.moves.approve.byOther.message)}</CardNote>
  if (card.reason !== null && (card.state === 'rejected' || card.state === 'suspended')) return <CardNote>{card.reason}</CardNote>
  return null
}

function Card({ whole }: { whole: WholeCard }) {
  const { card, lanes, zoneNames, before } = whole
  const { t } = useLingui()
  const [range, setRange] = useState<Range>({ from: { row: 0, column: 0 }, to: { row: 0, column: 0 } })
  const sheet = sheetOf(lanes)
  return (
    <div className="flex min-h-0 flex-1 max-lg:flex-col max-lg:overflow-y-auto">
      <div className="flex min-h-0 min-w-0 flex-1 flex-col max-lg:min-h-[420px]">
        <div className="flex flex-none items-center gap-2 border-b border-border px-4 py-1.5">
          <SheetCount sheet={sheet} before={before} />
          <span className="flex-1" />
          <TableFiles whole={whole} lanes={lanes} />
        </div>
        {lanes.length > 0 ? (
          <PriceSheet sheet={sheet} slabs={card.slabs} zoneNames={zoneNames} before={before} range={range} onRange={setRange} />
        ) : (
          <p className="m-0 px-4 py-6 text-text-2">
            <Trans>This card has no prices yet.</Trans>
          </p>
        )}
      </div>
      <ScrollPane
        label={t`Terms`}
        className="w-[340px] flex-none border-s border-border max-lg:w-full max-lg:border-s-0 max-lg:border-t"
      >
        <SheetQuote card={card} lane={lanes[range.to.row]} zoneNames={zoneNames} />
        <CardFacts card={card} />
        <CardTerms card={card} zoneNames={zoneNames} />
      </ScrollPane>
    </div>
  )
}

function CardFacts({ card }: { card: RateCardDetail }) {
  const tell = useTell()
  const parties = [...card.merchants, ...card.businesses].map(({ name }) => name).join(', ')
  return (
    <>
      <FactSection title={<Trans>Card</Trans>}>
        <Facts>
          <Fact label={<Trans>In force</Trans>}>
            <CardDays card={card} />
          </Fact>
          <Fact label={<Trans>Currency</Trans>} code={true}>
            {card.currency}
          </Fact>
          {card.kind === 'merchant' && <Fact label={<Trans>Assigned to</Trans>}>{parties}</Fact>}
          <Fact label={<Trans>Made by</Trans>}>{card.made_by_name}</Fact>
          <Fact label={<Trans>Decided by</Trans>}>{card.decided_by_name}</Fact>
          {card.note !== null && <Fact label={<Trans>Note</Trans>}>{card.note}</Fact>}
        </Facts>
      </FactSection>
      {card.versions.length > 1 && (
        <FactSection title={<Trans>Versions</Trans>}>
          <ul className="m-0 flex list-none flex-col gap-1.5 p-0">
            {card.versions.map(({ number, ...version }) => (
              <li key={version.id} className="flex items-baseline gap-2">
                <Link
                  href={cardPath('view', { kind: card.kind, id: version.id })}
                  {...(version.id === card.id ? { 'aria-current': 'page' as const } : {})}
                >
                  <Trans>Version {number}</Trans>
                </Link>
                <span className="text-sm text-text-3">{tell(rateCardTransitions.states[version.state].name)}</span>
                <span className="ms-auto text-sm">
                  <CardDays card={version} />
                </span>
              </li>
            ))}
          </ul>
        </FactSection>
      )}
    </>
  )
}
