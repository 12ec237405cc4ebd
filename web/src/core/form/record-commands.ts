// What most records can have done to them beside create and edit: deleted after a question, switched on and off.
import type { Action, Endpoint } from '@office/shared/core/endpoint'
import type { Message } from '@office/shared/core/message'
import { msg } from '@office/shared/core/message'
import type { PermissionName } from '@office/shared/permissions/catalogue'
import { CircleCheck, CircleOff, Trash2 } from 'lucide-react'
import { call } from '../api.ts'
import { type Command, defineCommand } from '../command/command.ts'
import { type Ctx, type RecordRef, recordAt } from '../command/context.ts'
import { forget } from '../queries.ts'
import { paramsOf, type Within } from './form-sending.ts'

type Guarded = Action & { readonly needs: readonly [PermissionName, ...PermissionName[]] }

interface RecordCommand {
  noun: string
  endpoint: Guarded
  /** Endpoints whose answers are out of date afterwards. */
  refresh: readonly Endpoint[]
  /** Numbers of the records that this one lies within, where its path names any. */
  within?: (ctx: Ctx) => Within
}

const send = async (options: RecordCommand, ctx: Ctx, record: RecordRef, body?: object) => {
  const args = {
    params: paramsOf(options.endpoint.path, options.within?.(ctx) ?? {}, Number(record.id)),
    ...(body ? { body } : {}),
  }
  await call(options.endpoint, args)
  await forget(...options.refresh)
}

const ofRecord = (message: Message, record: RecordRef | null) => ({
  message,
  values: { label: typeof record?.label === 'string' ? record.label : '' },
})

/** '<noun>.remove' (Delete): asks first and names the record. Refusals of the server say what still uses it. */
export function removeCommand(
  options: RecordCommand & {
    title: Message
    /** Where to go when the record's own page is open; null on any other page. */
    above?: (ctx: Ctx) => string | null
  },
): Command {
  const { noun, endpoint, title } = options
  return defineCommand({
    id: `${noun}.remove`,
    title,
    section: 'context',
    icon: Trash2,
    tone: 'danger',
    target: 'one',
    on: noun,
    keys: ['delete'],
    needs: { any: endpoint.needs },
    confirm: ctx => ({
      title,
      body: ofRecord(msg`{label} is gone for good after this. What still uses it keeps it from being deleted.`, recordAt(ctx)),
      act: ofRecord(msg`Delete {label}`, recordAt(ctx)),
      keep: msg`Keep it`,
      tone: 'danger',
    }),
    run: async ctx => {
      const record = recordAt(ctx)
      if (!record) return
      const above = options.above?.(ctx) ?? null
      await send(options, ctx, record)
      return { toast: ofRecord(msg`Deleted: {label}`, record), ...(above === null ? {} : { navigate: above }) }
    },
    cli: ctx => `office api ${endpoint.method} ${endpoint.path.replace(/\{\w+\}(?!.*\{)/, String(recordAt(ctx)?.id ?? 'ID'))}`,
  })
}

/** '<noun>.activate' (a) and '<noun>.deactivate' (Shift+A), each the other's undo. The endpoint takes {is_active}. */
export function activeCommands(options: RecordCommand & { isActive: (data: unknown) => boolean }): readonly Command[] {
  const { noun, endpoint } = options
  const turn = (to: boolean) =>
    defineCommand({
      id: `${noun}.${to ? 'activate' : 'deactivate'}`,
      title: to ? msg`Activate` : msg`Deactivate`,
      section: 'context',
      icon: to ? CircleCheck : CircleOff,
      target: 'one',
      on: noun,
      keys: [to ? 'a' : 'shift+a'],
      needs: { any: endpoint.needs },
      when: ctx =>
        options.isActive(recordAt(ctx)?.data) === to ? { off: to ? msg`Already active` : msg`Already inactive` } : true,
      run: async ctx => {
        const record = recordAt(ctx)
        if (!record) return
        await send(options, ctx, record, { is_active: to })
        return {
          toast: ofRecord(to ? msg`{label} is active` : msg`{label} is inactive`, record),
          undo: () => send(options, ctx, record, { is_active: !to }),
        }
      },
    })
  return [turn(true), turn(false)]
}
