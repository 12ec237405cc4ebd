// Names of the states, services and modes of rate cards.
import type { Slab, SlabMode, TaxMode } from '@office/shared/areas/rate-cards/prices/price-card.model'
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

export const slabModeNames: Record<SlabMode, Message> = {
  flat: msg`One price`,
  'per-step': msg`Price per step`,
  'per-kg': msg`Price per kg`,
  'flat-additional': msg`Price, then further steps`,
}

export const returnModeNames = {
  none: msg`Free`,
  fixed: msg`A sum`,
  percent: msg`Percent of the delivery`,
  slabs: msg`By weight`,
} as const

export const taxModeNames: Record<TaxMode, Message> = { added: msg`Added to prices`, included: msg`Included in prices` }

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
