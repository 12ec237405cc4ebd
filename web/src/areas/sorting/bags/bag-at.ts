// The bag that commands are about, and what a command on one bag needs.
import { type Bag, type BagLine, bagContract } from '@office/shared/areas/sorting/bag.contract'
import { bagTransitions } from '@office/shared/areas/sorting/bag.transitions'
import { sortingContract } from '@office/shared/areas/sorting/sorting.contract'
import type { MoveName } from '@office/shared/core/transitions'
import { allowedMoves } from '../../../core/command/allowed-moves.ts'
import type { Command } from '../../../core/command/command.ts'
import { type Ctx, recordAt } from '../../../core/command/context.ts'
import { invalidate } from '../../../core/data/queries.ts'
import { changedOrders } from '../../orders/list/changed-orders.part.ts'

export const bagsChanged = () =>
  invalidate(bagContract.list, bagContract.get, bagContract.findings, sortingContract.buckets, ...changedOrders)

/** A row of the list, a page, or a line of the page, which knows its bag. */
export type BagRecord = Bag & { line?: BagLine }
export const bagAt = (ctx: Ctx) => recordAt(ctx)?.data as BagRecord | undefined // rows, pages and lines of bags

export const allows = allowedMoves(bagTransitions, bagAt, ({ number }) => ({ values: { number } }))

/** A command on one bag that allows the move. */
export const onBag = (
  move: MoveName<typeof bagTransitions>,
  own: Pick<
    Command,
    'id' | 'title' | 'icon' | 'keys' | 'card' | 'keywords' | 'writes' | 'args' | 'confirm' | 'when' | 'run' | 'cli'
  >,
): Command => ({
  section: 'context',
  target: 'one',
  on: 'bag',
  needs: { any: [bagTransitions.moves[move].needs] },
  when: allows(move),
  ...own,
})

export const idAt = (ctx: Ctx) => bagAt(ctx)?.id
export const numberOf = (ctx: Ctx) => ({ number: bagAt(ctx)?.number ?? '' })
