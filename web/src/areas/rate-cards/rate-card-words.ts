// Names of the states, services and modes of rate cards, and what suspending one does.
import type { Slab } from '@office/shared/areas/rate-cards/prices/price-card.model'
import { isPriceKind, type RateCard } from '@office/shared/areas/rate-cards/rate-card.contract'
import type { RateCardState } from '@office/shared/areas/rate-cards/rate-card.transitions'
import { type Message, msg } from '@office/shared/core/messages/message'
import type { Tell } from '../../core/language/translate.ts'
import type { TagTone } from '../../core/ui/tag.tsx'

export const stateTones: Record<RateCardState, TagTone> = {
  draft: 'plain',
  'in-review': 'warn',
  approved: 'info',
  active: 'ok',
  expired: 'plain',
  suspended: 'warn',
  rejected: 'danger',
}

const notUsed = msg`{name}, version {number}, is not used until it is resumed.`
const noPrice = msg`{name}, version {number}, is the default card. Until it is resumed or another one is the default, new orders that have no other card are left without a price.`
const byDefault = msg`{name}, version {number}, is in force. Until it is resumed, the default card prices those it is assigned to.`
const noPay = msg`{name}, version {number}, is in force. Until it is resumed, no commission is paid by it, not even for days that are over.`

/** What happens once a card is suspended, for whoever is about to do it. */
export function suspensionWords(card: Pick<RateCard, 'kind' | 'state' | 'is_default' | 'party_count'>): Message {
  if (card.state !== 'active' || !(card.is_default || card.party_count > 0)) return notUsed
  if (!isPriceKind(card.kind)) return noPay
  return card.is_default ? noPrice : byDefault
}

const range = msg`{from}–{to} kg`
const openRange = msg`Over {from} kg`
const partTexts = {
  'per-step': msg`each {step} kg`,
  'per-kg': msg`each kg`,
  price: msg`first {base} kg`,
  additional: msg`each further {step} kg`,
} as const

const plain = (kg: string | null) => String(Number(kg ?? 0))

/** The heading of a price column in two lines: the slab, and what the price is for. */
export function columnWords(slab: Slab, part: 'price' | 'additional', tell: Tell): { slab: string; part: string } {
  const values = { from: plain(slab.from_kg), to: plain(slab.to_kg), step: plain(slab.step_kg), base: plain(slab.base_kg) }
  const said = { message: slab.to_kg === null ? openRange : range, values }
  const key = slab.mode === 'flat-additional' ? part : slab.mode
  return { slab: tell(said), part: key === 'flat' ? '' : tell({ message: partTexts[key], values }) }
}
