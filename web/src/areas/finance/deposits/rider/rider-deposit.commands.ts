// Commands of rider deposits beside those of every document: counting, and attaching a slip.

import type { RiderDeposit } from '@office/shared/areas/finance/deposits/rider-deposit.contract'
import { riderDepositTransitions } from '@office/shared/areas/finance/deposits/rider-deposit.transitions'
import { msg } from '@office/shared/core/messages/message'
import { whyNot } from '@office/shared/core/transitions'
import { Coins } from 'lucide-react'
import { type Allowed, type Command, defineCommand } from '../../../../core/command/command.ts'
import type { Ctx } from '../../../../core/command/context.ts'
import { session } from '../../../../core/data/session.ts'
import { documentCommands, numberAt, onOne } from '../../document/document.commands.ts'
import { documentAt } from '../../document/document-view.ts'
import { riderDeposits } from '../deposit-view.ts'
import { slipCommands } from '../slip.commands.ts'

const { count } = riderDepositTransitions.moves

/** In the address of a deposit that was opened to be counted: its page begins in the count. */
export const COUNTING = 'count'

/** Why this person may not count it now; null if they may. */
export const whyNotCount = ({ state, maker_id }: Pick<RiderDeposit, 'state' | 'maker_id'>) =>
  whyNot(riderDepositTransitions, 'count', { state, isOwn: maker_id === session.user?.id })

function mayCount(ctx: Ctx): Allowed {
  const deposit = documentAt<RiderDeposit>(ctx)
  const refusal = deposit && whyNotCount(deposit)
  return refusal ? { off: { message: refusal.message, values: numberAt(ctx) } } : true
}

export const riderDepositCommands: readonly Command[] = [
  ...documentCommands(riderDeposits),
  ...slipCommands(riderDeposits),
  defineCommand({
    ...onOne(riderDeposits),
    id: 'rider-deposit.count',
    title: msg`Count the cash`,
    keywords: msg`notes, coins, denominations`,
    icon: Coins,
    keys: ['c'],
    needs: { any: [count.needs] },
    when: mayCount,
    run: ctx => {
      const field = document.querySelector<HTMLInputElement>('[data-count] input')
      if (!field) return { navigate: `${riderDeposits.page(documentAt(ctx)?.id ?? 0)}?${COUNTING}` }
      // Like Enter in the form: what is typed next replaces the number.
      field.select()
    },
    cli: ctx => `office deposits count ${numberAt(ctx).number} 1000x12 500x3`,
  }),
]
