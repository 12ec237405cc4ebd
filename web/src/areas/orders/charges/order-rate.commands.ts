// Recalculates the charges of orders: of selected ones, or of all that wait for a card.
import { orderRateContract } from '@office/shared/areas/orders/order-rate.contract'
import { priceRefusalCodes } from '@office/shared/areas/rate-cards/prices/price-trace.model'
import { msg } from '@office/shared/core/messages/message'
import { Calculator } from 'lucide-react'
import { apiLine } from '../../../core/command/cli-line.ts'
import { type Command, defineCommand } from '../../../core/command/command.ts'
import { type Selection, targetsOf } from '../../../core/command/context.ts'
import { call } from '../../../core/data/api.ts'
import { selectionBody } from '../list/order-selection.ts'
import { ordersPath } from '../list/orders-path.part.ts'
import { askAndSend, type OrderStep, preflight } from '../moves/order-bulk.ts'

const willRate = msg`{applied, number} of {total, number} will be recalculated.{unchanged, plural, =0 {} one { # is unchanged.} other { # are unchanged.}}{refused, plural, =0 {} one { # is refused:} other { # are refused:}}`
const rateTitle = msg`{n, plural, one {# charge} other {# charges}} recalculated`
const rateSum = msg`{applied, plural, =0 {No charge changed} one {# order recalculated} other {# orders recalculated}}{refused, plural, =0 {.} other {. # refused.}}`
const rateQuestion = msg`Recalculate the charge of {n, plural, one {# order} other {# orders}}?`
const rateAct = msg`Recalculate {n, plural, one {# order} other {# orders}}`

const rateStep = (reason: string | null): OrderStep => ({
  name: 'rate',
  will: willRate,
  send: (which, options) => call(orderRateContract.rate, { body: { ...which, reason } }, options),
})

const reason = { kind: 'text', label: msg`Reason` } as const

const rateChosen = defineCommand({
  id: 'orders.rate',
  title: msg`Recalculate the charge`,
  keywords: msg`re-rate, rate again, price, rate card, charge`,
  section: 'context',
  icon: Calculator,
  target: 'many',
  on: 'order',
  keys: ['shift+w'],
  needs: { any: orderRateContract.rate.needs },
  writes: 'asks',
  args: { reason },
  preview: async ctx => {
    const selection = targetsOf(ctx)
    return selection && preflight(selection, rateStep(null))
  },
  run: (ctx, values) => rateAll(targetsOf(ctx), values.reason),
  cli: (ctx, values) => {
    const selection = targetsOf(ctx)
    const which = selection ? selectionBody(selection) : { ids: [] }
    return apiLine(orderRateContract.rate, { body: { ...which, reason: values.reason ?? 'REASON' } })
  },
})

async function rateAll(selection: Selection | null, why: string | undefined): Promise<void> {
  if (selection && why)
    await askAndSend(selection, rateStep(why), { title: rateTitle, sum: rateSum, question: rateQuestion, act: rateAct })
}

/** Opens the list of orders without a charge, where all of them can be selected and rated. */
const showUnrated = defineCommand({
  id: 'orders.show-unrated',
  title: msg`Unrated orders`,
  keywords: msg`unrated, without charge, rate card, price`,
  section: 'go',
  icon: Calculator,
  needs: { any: orderRateContract.rate.needs },
  cli: () => 'office orders rate --unrated --dry-run',
  run: () => ({ navigate: ordersPath({ unrated: priceRefusalCodes.join(',') }) }),
})

export const rateCommands: readonly Command[] = [rateChosen, showUnrated]
