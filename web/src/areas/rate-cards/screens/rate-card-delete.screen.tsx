// Deletes a draft: shows what is deleted with it, and asks for confirmation.
import { Plural, Trans } from '@lingui/react/macro'
import { type RateCardDetail, rateCardContract } from '@office/shared/areas/rate-cards/rate-card.contract'
import { rateCardTransitions } from '@office/shared/areas/rate-cards/rate-card.transitions'
import { CallError } from '@office/shared/core/api/failure'
import { msg } from '@office/shared/core/messages/message'
import { whyNot } from '@office/shared/core/transitions'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { call } from '../../../core/data/api.ts'
import { invalidate } from '../../../core/data/queries.ts'
import { useTell } from '../../../core/language/translate.ts'
import { notify } from '../../../core/notices/notices.ts'
import { Button } from '../../../core/ui/button.tsx'
import { CardHead, CardNote, cardScreen } from '../card/rate-card-frame.tsx'
import { changedCards } from '../rate-card.commands.ts'
import { cardPath, cardsPath } from '../rate-card-paths.part.ts'

const deleted = msg`{name} was deleted`

export default cardScreen(Delete)

function Delete({ card }: { card: RateCardDetail }) {
  const tell = useTell()
  const [, navigate] = useLocation()
  const [isBusy, setBusy] = useState(false)
  const refusal = whyNot(rateCardTransitions, 'remove', { state: card.state })
  const { name, number, lane_count: pairs } = card

  async function remove() {
    setBusy(true)
    try {
      await call(rateCardContract.remove, { params: { id: card.id } })
      navigate(cardsPath(card.kind))
      notify('ok', { message: deleted, values: { name } })
      await invalidate(...changedCards.filter(endpoint => endpoint.kind === 'list'))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      notify('danger', error.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <CardHead card={card} />
      {refusal && <CardNote>{tell({ message: refusal.message, values: { name, number } })}</CardNote>}
      <div className="flex max-w-[60ch] flex-col gap-4 px-6 py-5">
        <p className="m-0">
          <Trans>
            Version {number} of <bdi>{name}</bdi> is deleted with its terms.
          </Trans>{' '}
          <Plural value={pairs} one="# pair of zones loses its prices." other="# pairs of zones lose their prices." />
        </p>
        <div className="flex gap-2">
          <Button size="large" onClick={() => navigate(cardPath('view', card))}>
            <Trans>Keep it</Trans>
          </Button>
          <Button
            tone="destructive"
            size="large"
            icon={Trash2}
            busy={isBusy}
            whyNot={refusal ? { reason: tell({ message: refusal.message, values: { name, number } }) } : null}
            onClick={() => void remove()}
          >
            <Trans>Delete rate card</Trans>
          </Button>
        </div>
      </div>
    </>
  )
}
