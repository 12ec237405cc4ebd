// What a price card must satisfy beyond the form of its fields: slabs without gaps and overlaps, limits in order.
import { type Message, msg } from '@office/shared/core/messages/message'
import { rowCodes } from '../../core/import/import-codes.ts'
import { compareAmounts, toScaled } from '../../format/amount.ts'
import { decimalsProblem, tooManyDecimals } from '../../rules/amount-decimals.ts'
import type { Place, Problem } from '../../rules/rule.ts'
import type { PriceTerms, Slab } from './prices/price-card.model.ts'

const texts = {
  'slab-not-from-zero': msg`The first slab must start at 0`,
  'slab-hole': msg`No slab covers {from} to {to} kg`,
  'slab-overlap': msg`The previous slab already covers {from} kg`,
  'slab-after-end': msg`The previous slab has no end, so no slab can follow it`,
  'slab-empty': msg`The end must be above {from} kg`,
  'slab-step-missing': msg`Enter the size of a step`,
  'slab-base-missing': msg`Enter the weight that the flat amount covers`,
  'slab-additional-missing': msg`Enter the price of each further step`,
  'return-slabs-missing': msg`Add a slab for returns`,
  'below-one': msg`This must not be less than {least}`,
  'limit-order': msg`The maximum must not be less than the minimum`,
  'day-order': msg`The last day must not be before the first`,
  'not-a-currency': rowCodes.NOT_A_CURRENCY,
} satisfies Record<string, Message>

type Code = keyof typeof texts
const problem = (path: string, code: Code, values?: Record<string, string | number>): Problem => ({
  path,
  code,
  message: texts[code],
  ...(values ? { values } : {}),
})

const places: Readonly<Record<string, Message>> = {
  slabs: msg`Card {card}, slab {row}`,
  return_slabs: msg`Card {card}, return slab {row}`,
  rules: msg`Card {card}, rule {row}`,
  lanes: msg`Card {card}, row {row}`,
}
const priceInRow = msg`Card {card}, row {row}, {column}`
const onCard = msg`Card {card}`

/** Where on a card a problem is: which card, and which row of its table, its slabs or its rules. */
export function cardPlace(path: string, card: string, column?: string): Place {
  const [list = '', index = ''] = path.split('.')
  const inRow = /^\d+$/.test(index) ? places[list] : undefined
  if (!inRow) return { message: onCard, values: { card } }
  const row = Number(index) + 1
  return column === undefined ? { message: inRow, values: { card, row } } : { message: priceInRow, values: { card, row, column } }
}

const CURRENCY = /^[a-z]{3}$/i

const kg = (text: string | null): bigint => toScaled(text ?? '0', 3)

/** What is wrong with slabs, each at its field: 'slabs.1.from_kg'. */
export function slabProblems(
  slabs: readonly (Slab & { additional?: string | null })[],
  path: 'slabs' | 'return_slabs',
): Problem[] {
  return slabs.flatMap((slab, index) => {
    const at = (field: string) => `${path}.${index}.${field}`
    const before = slabs[index - 1]
    const asksStep = slab.mode === 'per-step' || slab.mode === 'flat-additional'
    const isAdded = slab.mode === 'flat-additional'
    return [
      ...beginProblem(slab, before, at('from_kg')),
      ...(slab.to_kg !== null && kg(slab.to_kg) <= kg(slab.from_kg)
        ? [problem(at('to_kg'), 'slab-empty', { from: slab.from_kg })]
        : []),
      ...(asksStep && kg(slab.step_kg) <= 0n ? [problem(at('step_kg'), 'slab-step-missing')] : []),
      ...(isAdded && slab.base_kg === null ? [problem(at('base_kg'), 'slab-base-missing')] : []),
      ...(isAdded && slab.additional === null ? [problem(at('additional'), 'slab-additional-missing')] : []),
    ]
  })
}

function beginProblem(slab: Slab, before: Slab | undefined, path: string): Problem[] {
  if (!before) return kg(slab.from_kg) === 0n ? [] : [problem(path, 'slab-not-from-zero')]
  if (before.to_kg === null) return [problem(path, 'slab-after-end')]
  if (kg(slab.from_kg) > kg(before.to_kg)) return [problem(path, 'slab-hole', { from: before.to_kg, to: slab.from_kg })]
  return kg(slab.from_kg) < kg(before.to_kg) ? [problem(path, 'slab-overlap', { from: slab.from_kg })] : []
}

interface Head {
  name: string
  currency: string
  from_day: string
  to_day: string | null
}

const isBefore = (to: string | null, from: string | null) => to !== null && from !== null && to < from

/** What is wrong with the head of any card. */
export const headProblems = ({ name, currency, from_day, to_day }: Head): Problem[] =>
  [
    ...(CURRENCY.test(currency) ? [] : [problem('currency', 'not-a-currency')]),
    ...(isBefore(to_day, from_day) ? [problem('to_day', 'day-order')] : []),
  ].map(found => ({ ...found, place: cardPlace(found.path, name) }))

const charged = [
  'minimum',
  'maximum',
  'cod_flat',
  'cod_cap',
  'return_amount',
  'redelivery',
  'redirect_same_branch',
  'redirect_other_branch',
  'remote',
  'cancellation',
] as const satisfies readonly (keyof PriceTerms)[]

/** Amounts with more decimals than their card's currency. @param amounts each with its field */
export const amountProblems = (
  amounts: readonly (readonly [path: string, amount: string | null])[],
  currency: string,
): Problem[] =>
  amounts.flatMap(([path, amount]) => {
    const tooExact = amount === null ? null : decimalsProblem(amount, currency.toUpperCase())
    return tooExact ? [{ path, code: tooManyDecimals, ...tooExact }] : []
  })

const amountsOf = (card: PriceTerms): [string, string | null][] => [
  ...charged.map((field): [string, string | null] => [field, card[field]]),
  ...card.return_slabs.flatMap((slab, index): [string, string | null][] => [
    [`return_slabs.${index}.price`, slab.price],
    [`return_slabs.${index}.additional`, slab.additional],
  ]),
]

/** Everything wrong with a card's terms and days, in the order of its form. */
export function cardProblems(card: PriceTerms & Head): Problem[] {
  const factor = (field: 'exchange_factor' | 'fragile_factor') =>
    toScaled(card[field], 3) < 1000n ? [problem(field, 'below-one', { least: 1 })] : []
  const found = [
    ...slabProblems(card.slabs, 'slabs'),
    ...(card.step_kg !== null && kg(card.step_kg) === 0n ? [problem('step_kg', 'slab-step-missing')] : []),
    ...(card.minimum !== null && card.maximum !== null && compareAmounts(card.maximum, card.minimum) < 0
      ? [problem('maximum', 'limit-order')]
      : []),
    ...(card.return_mode === 'slabs' && card.return_slabs.length === 0 ? [problem('return_slabs', 'return-slabs-missing')] : []),
    ...(card.return_mode === 'slabs' ? slabProblems(card.return_slabs, 'return_slabs') : []),
    ...factor('exchange_factor'),
    ...factor('fragile_factor'),
    ...amountProblems(amountsOf(card), card.currency),
    ...(isBefore(card.peak_to, card.peak_from) ? [problem('peak_to', 'day-order')] : []),
  ]
  return [...headProblems(card), ...found.map(of => ({ ...of, place: cardPlace(of.path, card.name) }))]
}
