// Where rate cards are seen; addresses name the kind as the operator's do.
import type { PriceCardKind } from '@office/shared/areas/rate-cards/rate-card.contract'

export const cardsPath = (kind: PriceCardKind) => `/rate-card/${kind}` as const
export const addCardPath = (kind: PriceCardKind): string => `/rate-card/add-rate-card/${kind}`

type CardAction = 'view' | 'clone' | 'update' | 'delete' | 'review'
export const cardPath = (action: CardAction, { kind, id }: { kind: PriceCardKind; id: number }): string =>
  `/rate-card/${action}-rate-card/${kind}/${id}`
