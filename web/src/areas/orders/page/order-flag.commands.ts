// Sets and clears flags on the selected orders; each is the other's undo.
import { orderStatusContract } from '@office/shared/areas/orders/order-status.contract'
import { type Message, msg } from '@office/shared/core/messages/message'
import { Flag, FlagOff } from 'lucide-react'
import { bulk } from '../../../core/bulk/bulk-job.ts'
import { apiLine } from '../../../core/command/cli-line.ts'
import { type Choice, type Command, defineCommand } from '../../../core/command/command.ts'
import { type Ctx, targetsOf } from '../../../core/command/context.ts'
import { selectionBody } from '../list/order-selection.ts'
import { flagging, flagStep, idsOf, preflight } from '../moves/order-bulk.ts'
import { flagMaster } from '../order-masters.part.ts'

const noFlags = msg`There are no flags yet. Create them under Flag settings.`

/** Flags that can be set; or those on the selected orders, as far as their rows are known. */
async function flagChoices(ctx: Ctx, isSet: boolean): Promise<readonly Choice[]> {
  const { flags } = await flagMaster.ask()
  const selection = targetsOf(ctx)
  const rows = selection?.mode === 'ids' ? (selection.rows as readonly { flag_ids?: readonly number[] }[]) : [] // rows of an order list
  const carried = new Set(rows.flatMap(row => row.flag_ids ?? []))
  const fit = flags.filter(flag => (isSet ? flag.is_active : rows.length === 0 || carried.has(flag.id)))
  return fit.map(flag => ({ value: String(flag.id), title: flag.name, icon: Flag }))
}

const command = (isSet: boolean, words: { title: Message; key: string }): Command =>
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
    writes: 'undo',
    // While it is unknown whether there are any flags, as right after the first was created, the question itself finds out.
    when: () => (flagMaster.state.isCurrent && flagMaster.state.value.flags.length === 0 ? { off: noFlags } : true),
    args: { flag: { kind: 'choice', label: msg`Flag`, choices: (ctx: Ctx) => flagChoices(ctx, isSet) } },
    preview: async (ctx, { flag }) => {
      const selection = targetsOf(ctx)
      return selection && flag !== undefined ? preflight(selection, flagStep(Number(flag), isSet)) : null
    },
    run: async (ctx, { flag }) => {
      const selection = targetsOf(ctx)
      const id = Number(flag)
      if (!selection || !flag) return
      const name = (await flagMaster.ask()).flags.find(one => one.id === id)?.name ?? ''
      await bulk(flagging(await idsOf(selection, flagStep(id, isSet)), { id, name }, isSet))
    },
    cli: (ctx, { flag }) => {
      const selection = targetsOf(ctx)
      const body = { ...(selection ? selectionBody(selection) : { ids: [] }), flag_ids: [Number(flag ?? 0)], is_set: isSet }
      return apiLine(orderStatusContract.flag, { body })
    },
  })

export const flagCommands: readonly Command[] = [
  command(true, { title: msg`Set a flag`, key: 'f' }),
  command(false, { title: msg`Clear a flag`, key: 'shift+f' }),
]
