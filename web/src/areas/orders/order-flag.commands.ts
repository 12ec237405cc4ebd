// Setting and clearing flags on the chosen orders; each is the other's undo.
import { type MoveOutcome, orderStatusContract } from '@office/shared/areas/orders/order-status.contract'
import { type Message, msg } from '@office/shared/core/message'
import { Flag, FlagOff } from 'lucide-react'
import { call } from '../../core/api.ts'
import { type Choice, type Command, defineCommand } from '../../core/command/command.ts'
import { type Ctx, targetsOf } from '../../core/command/context.ts'
import { flagMaster } from './order-masters.part.ts'
import { ordersChanged, selectionBody } from './order-selection.ts'

const setWords = msg`{flag}: {applied, plural, =0 {nothing changed} one {set on # order} other {set on # orders}}{unchanged, plural, =0 {} one {, # had it} other {, # had it}}`
const clearedWords = msg`{flag}: {applied, plural, =0 {nothing changed} one {cleared on # order} other {cleared on # orders}}{unchanged, plural, =0 {} one {, # did not have it} other {, # did not have it}}`
const willSet = msg`{applied} of {total} will get it.`
const willClear = msg`{applied} of {total} will lose it.`
const noFlags = msg`There are no flags yet. They are made under Flag settings.`

/** Those that can be set; or those that the chosen orders carry, as far as their rows are known. */
function flagChoices(ctx: Ctx, isSet: boolean): readonly Choice[] {
  const { flags } = flagMaster.state.value
  const selection = targetsOf(ctx)
  const rows = selection?.mode === 'ids' ? (selection.rows as readonly { flag_ids?: readonly number[] }[]) : [] // rows of an order list
  const carried = new Set(rows.flatMap(row => row.flag_ids ?? []))
  const fit = flags.filter(flag => (isSet ? flag.is_active : rows.length === 0 || carried.has(flag.id)))
  return fit.map(flag => ({ value: String(flag.id), title: flag.name, icon: Flag }))
}

const idsOf = (outcome: MoveOutcome) => outcome.results.filter(result => result.outcome === 'applied').map(result => result.id)

const command = (isSet: boolean, words: { title: Message; done: Message; will: Message; key: string }): Command =>
  defineCommand({
    id: isSet ? 'orders.set-flag' : 'orders.clear-flag',
    title: words.title,
    keywords: msg`mark, tag, label, flag`,
    section: 'context',
    icon: isSet ? Flag : FlagOff,
    target: 'many',
    on: 'order',
    keys: [words.key],
    needs: { any: orderStatusContract.flag.needs },
    when: () => (flagMaster.state.value.flags.length === 0 ? { off: noFlags } : true),
    args: { flag: { kind: 'choice', label: msg`Flag`, choices: (ctx: Ctx) => flagChoices(ctx, isSet) } },
    preview: async (ctx, { flag }) => {
      const selection = targetsOf(ctx)
      if (!selection || !flag) return null
      const body = { ...selectionBody(selection), flag_ids: [Number(flag)], is_set: isSet, dry_run: true }
      const { applied, results } = await call(orderStatusContract.flag, { body })
      return { message: words.will, values: { applied, total: results.length } }
    },
    run: async (ctx, { flag }) => {
      const selection = targetsOf(ctx)
      if (!selection || !flag) return
      const flag_ids = [Number(flag)]
      const outcome = await call(orderStatusContract.flag, { body: { ...selectionBody(selection), flag_ids, is_set: isSet } })
      await ordersChanged()
      const name = flagMaster.state.value.flags.find(one => one.id === flag_ids[0])?.name ?? ''
      return {
        toast: { message: words.done, values: { flag: name, applied: outcome.applied, unchanged: outcome.unchanged } },
        ...(outcome.applied > 0
          ? {
              undo: async () => {
                await call(orderStatusContract.flag, { body: { ids: idsOf(outcome), flag_ids, is_set: !isSet } })
                await ordersChanged()
              },
            }
          : {}),
      }
    },
    cli: (ctx, { flag }) => {
      const selection = targetsOf(ctx)
      const body = { ...(selection ? selectionBody(selection) : { ids: [] }), flag_ids: [Number(flag ?? 0)], is_set: isSet }
      return `office api POST ${orderStatusContract.flag.path} --body '${JSON.stringify(body)}'`
    },
  })

export const flagCommands: readonly Command[] = [
  command(true, { title: msg`Set a flag`, done: setWords, will: willSet, key: 'f' }),
  command(false, { title: msg`Clear a flag`, done: clearedWords, will: willClear, key: 'shift+f' }),
]
