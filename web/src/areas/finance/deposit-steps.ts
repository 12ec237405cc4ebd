// Steps that commands of rider and agency deposits share: the orders of a selection, and a rejection with its reason.
import { reasonContract } from '@office/shared/areas/settings/reason.contract'
import { type Message, msg } from '@office/shared/core/message'
import { X } from 'lucide-react'
import { defineCommand, type RunResult } from '../../core/command/command.ts'
import { type Ctx, type Selection, targetsOf } from '../../core/command/context.ts'
import { call } from '../../core/data/api.ts'
import { currentList } from '../../core/list/list-handle.ts'

export async function idsIn(selection: Selection): Promise<number[]> {
  if (selection.mode === 'ids') return selection.ids.map(Number)
  return (await currentList()?.chosen(selection))?.map(row => row.id) ?? []
}

/** Those that are named one by one, for a line of the terminal. */
export const idsNamed = (ctx: Ctx): number[] => {
  const selection = targetsOf(ctx)
  return selection?.mode === 'ids' ? selection.ids.map(Number) : []
}

interface Rejection {
  id: string
  title: Message
  numberOf: (ctx: Ctx) => { number: string }
  send: (ctx: Ctx, body: { reason_id: number; details: string }) => Promise<RunResult>
  /** Without what is said with it. */
  cli: (ctx: Ctx) => string
}

/** Rejecting a deposit: asks for one of the tenant's reasons and for details. */
export const rejection = ({ id, title, numberOf, send, cli }: Rejection) => ({
  ...defineCommand({
    id,
    title,
    section: 'context',
    icon: X,
    keys: ['shift+a'],
    writes: 'asks',
    args: {
      reason: {
        kind: 'choice',
        label: msg`Reason`,
        choices: async () =>
          (await call(reasonContract.byStatus, { params: { statusKey: 'deposit-rejected' } })).map(one => ({
            value: String(one.id),
            title: one.text,
          })),
      },
      details: { kind: 'text', label: msg`Details` },
    },
    run: (ctx, { reason = '', details = '' }) => send(ctx, { reason_id: Number(reason), details }),
    cli: (ctx, { details }) => `${cli(ctx)} --details '${details ?? ''}'`,
  }),
  confirm: (ctx: Ctx, { details = '' }: Readonly<Record<string, string | undefined>>) => ({
    title: { message: msg`Reject {number}?`, values: numberOf(ctx) },
    body: { message: msg`Its orders can be handed in again. Details: {details}`, values: { details } },
    act: title,
    keep: msg`Not now`,
  }),
})
