// One rate card of any kind, with its decision if that is due.
import { Trans } from '@lingui/react/macro'
import { isPriceCard, type RateCardDetail } from '@office/shared/areas/rate-cards/rate-card.contract'
import { rateCardTransitions } from '@office/shared/areas/rate-cards/rate-card.transitions'
import { somebodyElse } from '@office/shared/rules/somebody-else'
import { Check, CopyPlus, Pencil, Send, Star, Trash2, Users, X } from 'lucide-react'
import { CommandButton } from '../../../core/command/command-button.tsx'
import { FormOverList } from '../../../core/form/screen/form-over-list.tsx'
import { useTell } from '../../../core/language/translate.ts'
import { CardHead, CardNote, cardScreen } from '../card/rate-card-frame.tsx'
import { PayCard } from '../pay/pay-card.tsx'
import { assignForms } from '../rate-card.form.ts'
import { cardPath } from '../rate-card-paths.part.ts'
import { PriceCard } from '../sheet/price-card.tsx'

export const viewScreen = (actions: (card: RateCardDetail) => React.ReactNode) =>
  cardScreen(({ card }) => {
    const assignForm = assignForms[card.kind]
    const head = (
      <>
        <CardHead card={card} actions={actions(card)} />
        <Notes card={card} />
      </>
    )
    return (
      <>
        {isPriceCard(card) ? <PriceCard card={card} head={head} /> : <PayCard card={card} head={head} />}
        {assignForm && <FormOverList form={assignForm} path={cardPath('view', card)} />}
      </>
    )
  }, true)

export default viewScreen(card => (
  <>
    <CommandButton command="rate-card.clone" tone="quiet" icon={CopyPlus} keys="d">
      <Trans>Clone</Trans>
    </CommandButton>
    {card.kind !== 'walking-customer' && (
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

/** The next steps of a card in its state. */
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

const isForNobody = ({ is_default, party_count }: RateCardDetail): boolean => !is_default && party_count === 0

const { byOther, needs } = rateCardTransitions.moves.approve

/** Why this person cannot decide, or why the card is in this state; shown before they try. */
function Notes({ card }: { card: RateCardDetail }) {
  const tell = useTell()
  if (card.is_cloning)
    return (
      <CardNote>
        <Trans>The prices are still being copied. Check again in a moment.</Trans>
      </CardNote>
    )
  if (card.state === 'in-review' && card.is_own)
    return <CardNote>{tell(somebodyElse(tell(byOther.message), card.deciders ?? [], needs))}</CardNote>
  if (isForNobody(card) && (card.state === 'approved' || card.state === 'active'))
    return (
      <CardNote>
        {card.kind === 'walking-customer' ? (
          <Trans>This card is not used for anyone yet. Make it the default.</Trans>
        ) : isPriceCard(card) ? (
          <Trans>
            This card is not used for anyone yet. Assign it, or let it price every merchant without a card of their own.
          </Trans>
        ) : (
          <Trans>Nobody is paid by this card yet. Assign it, or let it pay everyone without a card of their own.</Trans>
        )}
      </CardNote>
    )
  if (card.reason !== null && (card.state === 'rejected' || card.state === 'suspended')) return <CardNote>{card.reason}</CardNote>
  return null
}
