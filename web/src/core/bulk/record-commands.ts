// Commands that most records share beside create and edit: delete and switch on or off, for one record or many.
import type { CallOptions } from '@office/shared/core/api/client'
import type { Endpoint } from '@office/shared/core/api/endpoint'
import type { Message } from '@office/shared/core/messages/message'
import { msg } from '@office/shared/core/messages/message'
import { CircleCheck, CircleOff, Trash2 } from 'lucide-react'
import { apiLine } from '../command/cli-line.ts'
import { type Command, defineCommand } from '../command/command.ts'
import { confirmed } from '../command/confirmed.ts'
import { type Ctx, dataOf, type RecordRef, recordAt, selectedCount, targetsOf } from '../command/context.ts'
import { call } from '../data/api.ts'
import { paramsOf, type Within } from '../data/path-params.ts'
import { invalidate } from '../data/queries.ts'
import type { Guarded } from '../record/noun.ts'
import type { Switch } from './record-steps.ts'

interface RecordCommand {
  noun: string
  endpoint: Guarded
  /** Endpoints whose answers are out of date after the command. */
  refresh: readonly Endpoint[]
  /** Numbers of the parent records, if the endpoint's path names any. */
  within?: (ctx: Ctx) => Within
}

const send = ({ endpoint, within }: Pick<RecordCommand, 'endpoint' | 'within'>, ctx: Ctx, id: number, how?: CallOptions) => {
  const args = { params: paramsOf(endpoint.path, within?.(ctx) ?? {}, id) }
  return call(endpoint, args, how)
}

const ofRecord = (message: Message, record: RecordRef | null) => ({
  message,
  values: { label: typeof record?.label === 'string' ? record.label : '' },
})

/** Whether several rows of a list are selected, so that the step is one for many. */
const isForMany = (ctx: Ctx): boolean => ctx.selection !== null && selectedCount(ctx.selection) > 1

/** The same in the terminal: one line per record, if the records are known by number. */
function linesOf(ctx: Ctx, lineOf: (id: number, data: object) => string): string {
  const targets = targetsOf(ctx)
  const ids = targets?.mode === 'ids' ? targets.ids.map(Number) : [0]
  const rows = rowsOf(ctx)
  return ids.map((id, at) => lineOf(id, dataOf({ noun: '', id, label: '', data: rows[at] }))).join('\n')
}

/** Bulk steps are loaded on first use. */
const steps = () => import('./record-steps.ts')

/** The rows of the records that a command acts on, as far as they are at hand. */
const rowsOf = (ctx: Ctx): readonly unknown[] => {
  const targets = targetsOf(ctx)
  return targets?.mode === 'ids' ? targets.rows : []
}

/** '<noun>.remove' (Delete): asks first, naming the record or the count. The server's refusals say what still uses it. */
export function removeCommand(
  options: RecordCommand & {
    title: Message
    /** Where to go if the record's own page is open; null on any other page. */
    above?: (ctx: Ctx) => string | null
    /** The text of the question, if the usual text would not be true. */
    body?: Message
    /** The message afterwards, if the server may have done something else. */
    done?: (answer: unknown) => Message
  },
): Command {
  const { noun, endpoint, title } = options
  const usual = msg`{label} will be deleted for good, unless something still uses it.`
  return defineCommand({
    id: `${noun}.remove`,
    title,
    section: 'context',
    icon: Trash2,
    tone: 'danger',
    target: 'many',
    on: noun,
    keys: ['delete'],
    needs: { any: endpoint.needs },
    writes: 'asks',
    confirm: ctx =>
      isForMany(ctx)
        ? null // Asked once it is known which records can be deleted.
        : {
            title,
            body: ofRecord(options.body ?? usual, recordAt(ctx)),
            act: ofRecord(msg`Delete {label}`, recordAt(ctx)),
            keep: msg`Keep it`,
            tone: 'danger',
          },
    run: async ctx => {
      if (isForMany(ctx)) {
        const one = (id: number, how: CallOptions) => send(options, ctx, id, how)
        return (await steps()).removeMany(ctx, { one, refresh: options.refresh })
      }
      const record = recordAt(ctx)
      if (!record) return
      const above = options.above?.(ctx) ?? null
      const answer = await send(options, ctx, Number(record.id))
      await invalidate(...options.refresh)
      const words = options.done?.(answer) ?? msg`Deleted: {label}`
      return { toast: ofRecord(words, record), ...(above === null ? {} : { navigate: above }) }
    },
    cli: ctx => linesOf(ctx, id => apiLine(endpoint, { params: paramsOf(endpoint.path, options.within?.(ctx) ?? {}, id) })),
  })
}

/** Rows and pages of records that can be switched carry this flag. */
const isActive = (data: unknown): boolean | undefined => (data as { is_active?: boolean } | undefined)?.is_active

/** '<noun>.activate' (a) and '<noun>.deactivate' (Shift+A), each the other's undo, for one record or many. */
export function switchCommands(options: Switch): readonly Command[] {
  const { noun, needs, set, refresh, confirmedBy = '' } = options
  const turn = (to: boolean) =>
    defineCommand({
      id: `${noun}.${to ? 'activate' : 'deactivate'}`,
      title: to ? msg`Activate` : msg`Deactivate`,
      section: 'context',
      icon: to ? CircleCheck : CircleOff,
      target: 'many',
      on: noun,
      keys: [to ? 'a' : 'shift+a'],
      needs,
      writes: 'undo',
      when: ctx => {
        const rows = rowsOf(ctx)
        if (rows.length > 0 && rows.every(row => isActive(row) === to))
          return { off: to ? msg`Already active` : msg`Already inactive` }
        const why = rows.length === 1 ? options.off?.(rows[0], to) : null
        return why ? { off: why } : true
      },
      run: async ctx => {
        if (isForMany(ctx)) return (await steps()).switchMany(ctx, to, options)
        const record = recordAt(ctx)
        if (!record) return
        const id = Number(record.id)
        const switchTo = async (now: boolean, isConfirmed: boolean) => {
          await set(id, now, isConfirmed)
          await invalidate(...refresh)
          return true
        }
        const question = {
          title: ofRecord(msg`Deactivate {label}`, record),
          act: ofRecord(msg`Deactivate {label}`, record),
          keep: msg`Keep it active`,
        }
        if (!(await confirmed(confirmedBy, question, isConfirmed => switchTo(to, isConfirmed)))) return
        return {
          toast: ofRecord(to ? msg`{label} is active` : msg`{label} is inactive`, record),
          undo: async () => void (await switchTo(!to, true)),
        }
      },
      cli: ctx => linesOf(ctx, (id, data) => options.cli(id, to, data)),
    })
  return [turn(true), turn(false)]
}

/** `switchCommands` for an endpoint that takes {is_active}. */
export function activeCommands(options: RecordCommand & Pick<Switch, 'confirmedBy'>): readonly Command[] {
  const { noun, endpoint, refresh, confirmedBy } = options
  return switchCommands({
    noun,
    needs: { any: endpoint.needs },
    refresh,
    set: (id, is_active, confirmed, how) => {
      const body = { is_active, ...(confirmedBy === undefined ? {} : { confirmed }) }
      return call(endpoint, { params: paramsOf(endpoint.path, {}, id), body }, how)
    },
    cli: (id, is_active) => apiLine(endpoint, { params: paramsOf(endpoint.path, {}, id), body: { is_active } }),
    ...(confirmedBy === undefined ? {} : { confirmedBy }),
  })
}
