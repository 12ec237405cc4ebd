// Addresses of rate cards; they name the kind as the operator's do.
import type { RateCardKind } from '@office/shared/areas/rate-cards/rate-card.contract'

export const cardsPath = (kind: RateCardKind) => `/rate-card/${kind}` as const
export const addCardPath = (kind: RateCardKind): string => `/rate-card/add-rate-card/${kind}`

type CardAction = 'view' | 'clone' | 'update' | 'delete' | 'review'
export const cardPath = (action: CardAction, { kind, id }: { kind: RateCardKind; id: number }): string =>
  `/rate-card/${action}-rate-card/${kind}/${id}`
