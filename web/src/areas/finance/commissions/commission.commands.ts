// Commands of commissions besides those of every paid document: one that is to be paid to us is carried into the next one, or no more.
import type { Commission } from '@office/shared/areas/finance/commissions/commission.contract'
import { msg } from '@office/shared/core/messages/message'
import { CornerUpLeft, CornerUpRight } from 'lucide-react'
import { allowedMoves } from '../../../core/command/allowed-moves.ts'
import { type Allowed, type Command, defineCommand } from '../../../core/command/command.ts'
import type { Ctx } from '../../../core/command/context.ts'
import { call } from '../../../core/data/api.ts'
import { session } from '../../../core/data/session.ts'
import { numberAt, onOne, paramsAt, stepDone } from '../document/document.commands.ts'
import { documentAt } from '../document/document-view.ts'
import { paidDocumentCommands } from '../document/paid-document.commands.ts'
import { agencyCommissions, type CommissionView, riderCommissions } from './commission-view.ts'

const notReceivable = msg`It is not payable to us`
const keywords = msg`set off, claw back, deduct, carry over`

const commandsOf = (view: CommissionView): readonly Command[] => {
  const allows = allowedMoves(view.transitions, documentAt<Commission>, ({ number, maker_id }) => ({
    values: { number },
    isOwn: maker_id === session.user?.id,
  }))
  const mayCarry = (ctx: Ctx): Allowed =>
    (documentAt<Commission>(ctx)?.direction ?? 'receivable') === 'receivable' ? allows('carry')(ctx) : { off: notReceivable }
  const carry = (ctx: Ctx) =>
    stepDone(view, call(view.contract.carry, paramsAt(ctx)), msg`{number} of {party} is carried into the next commission`)
  const endCarry = (ctx: Ctx) =>
    stepDone(view, call(view.contract.endCarry, paramsAt(ctx)), msg`{number} of {party} waits for its payment again`)
  /** Each is the other's undo. */
  const step = (run: typeof carry, back: typeof carry) => async (ctx: Ctx) => ({
    ...(await run(ctx)),
    undo: async () => void (await back(ctx)),
  })
  return [
    ...paidDocumentCommands(view),
    defineCommand({
      ...onOne(view),
      id: `${view.noun}.carry`,
      title: msg`Carry into the next commission`,
      keywords,
      icon: CornerUpRight,
      keys: ['o'],
      needs: { any: view.contract.carry.needs },
      when: mayCarry,
      writes: 'undo',
      run: step(carry, endCarry),
      cli: ctx => `office ${view.cli} carry ${numberAt(ctx).number}`,
    }),
    defineCommand({
      ...onOne(view),
      id: `${view.noun}.carry-end`,
      title: msg`End the carry-over`,
      keywords,
      icon: CornerUpLeft,
      keys: ['z'],
      needs: { any: view.contract.endCarry.needs },
      when: allows('end-carry'),
      writes: 'undo',
      run: step(endCarry, carry),
      cli: ctx => `office ${view.cli} carry-end ${numberAt(ctx).number}`,
    }),
  ]
}

export const commissionCommands: readonly Command[] = [...commandsOf(riderCommissions), ...commandsOf(agencyCommissions)]
