// Waybill requests: made for a merchant, confirmed or rejected once, their numbers saved as a file or
// taken back.
import { merchantContract } from '@office/shared/areas/merchants/merchant.contract'
import { waybillLayoutContract } from '@office/shared/areas/waybills/labels/waybill-layout.contract'
import {
  LABELS_OF_PART,
  requestedAmount,
  type WaybillRequest,
  waybillRequestContract,
} from '@office/shared/areas/waybills/waybill-request.contract'
import { waybillRequestTransitions } from '@office/shared/areas/waybills/waybill-request.transitions'
import { waybillSeriesContract } from '@office/shared/areas/waybills/waybill-series.contract'
import { msg } from '@office/shared/core/messages/message'
import { shellWord } from '@office/shared/core/shell-word'
import { s10 } from '@office/shared/format/waybill'
import { Check, FileSpreadsheet, Tags, TicketPlus, Undo2, X } from 'lucide-react'
import { pickArg } from '../../core/choices/pick-arg.ts'
import { allowedMoves } from '../../core/command/allowed-moves.ts'
import { apiLine } from '../../core/command/cli-line.ts'
import { type Allowed, type Choice, type Command, defineCommand, optional } from '../../core/command/command.ts'
import { type Ctx, recordAt } from '../../core/command/context.ts'
import { reasonArg } from '../../core/command/reason-arg.ts'
import { saved } from '../../core/command/saved.ts'
import { call } from '../../core/data/api.ts'
import { invalidate } from '../../core/data/queries.ts'

/** Only the list of requests has records of this noun. */
const requestAt = (ctx: Ctx) => recordAt(ctx)?.data as WaybillRequest | undefined

const changed = () => invalidate(waybillRequestContract.list, waybillRequestContract.get, waybillSeriesContract.list)

const allows = allowedMoves(waybillRequestTransitions, requestAt)

const valuesOf = (ctx: Ctx) => {
  const { amount = 0, merchant_name = '' } = requestAt(ctx) ?? {}
  return { n: amount, merchant: merchant_name }
}

/** First and last reserved number; null while none are reserved. */
export function blockOf({ prefix, country, first_serial, last_serial }: WaybillRequest): { first: string; last: string } | null {
  if (prefix === null || country === null || first_serial === null || last_serial === null) return null
  return { first: s10(prefix, first_serial, country), last: s10(prefix, last_serial, country) }
}

const maySeeSeries = ({ permissions }: Ctx) => waybillSeriesContract.get.needs.some(name => permissions.has(name))

async function seriesFor(ctx: Ctx): Promise<Choice[]> {
  if (!maySeeSeries(ctx)) return []
  const { data } = await call(waybillSeriesContract.list, { query: { noPagination: true, filters: { is_active: '1' } } })
  return data.map(({ id, name, left }) => ({
    value: String(id),
    title: name,
    detail: { message: msg`{left, plural, one {# number left} other {# numbers left}}`, values: { left } },
  }))
}

const made = msg`{merchant} has asked for {n, plural, one {# waybill number} other {# waybill numbers}}`
const ofOne = { target: 'one', on: 'waybill-request', section: 'context' } as const

const create = defineCommand({
  id: 'waybill-request.create',
  title: msg`Ask for waybill numbers`,
  keywords: msg`waybill request, stickers, block, reserve`,
  section: 'create',
  icon: TicketPlus,
  needs: { any: waybillRequestContract.create.needs },
  writes: 'adds',
  args: {
    merchant: pickArg(merchantContract.dropdown, msg`Merchant`),
    amount: {
      kind: 'number',
      label: msg`How many numbers`,
      of: requestedAmount,
    },
    note: { kind: 'text', label: msg`Note`, need: optional },
  },
  run: async (_ctx, { merchant, amount, note }) => {
    const body = { merchant_id: Number(merchant), amount: Number(amount), note: note ?? null }
    const request = await call(waybillRequestContract.create, { body })
    await changed()
    return { toast: { message: made, values: { merchant: request.merchant_name, n: request.amount } } }
  },
  cli: (_ctx, { merchant, amount, note }) =>
    `office waybill-requests create --merchant ${merchant ?? 'MERCHANT'} --amount ${amount ?? 'AMOUNT'}${note ? ` --note ${shellWord(note)}` : ''}`,
})

const confirmTitle = msg`Reserve {n, plural, one {# waybill number} other {# waybill numbers}} for {merchant}?`
const confirmed = msg`Reserved for {merchant}: {first} to {last}`
const takeBackTitle = msg`Take back {n, plural, one {# unused number} other {# unused numbers}} of {merchant}?`
const takenBack = msg`The unused numbers of {merchant} are taken back`
const leftOf = (ctx: Ctx): number => {
  const { amount = 0, used = 0 } = requestAt(ctx) ?? {}
  return amount - used
}

const rejectTitle = msg`Reject the request of {merchant}?`
const rejectBody = msg`No numbers are reserved. Reason: {reason}`
const rejected = msg`The request of {merchant} is rejected`

/** Numbers are printed a thousand at a time; a smaller block has only one part, so no question is asked. */
const partsOf = (ctx: Ctx): number => Math.ceil((requestAt(ctx)?.amount ?? 0) / LABELS_OF_PART)

const whyNoNumbers = (ctx: Ctx): Allowed =>
  requestAt(ctx)?.state === 'confirmed' || { off: msg`No numbers are reserved for this request` }

async function layouts(): Promise<Choice[]> {
  const { data } = await call(waybillLayoutContract.list, { query: { noPagination: true } })
  return data.map(layout => ({ value: String(layout.id), title: layout.name }))
}

export const waybillRequestCommands: readonly Command[] = [
  create,
  defineCommand({
    ...ofOne,
    id: 'waybill-request.confirm',
    title: msg`Confirm the waybill request`,
    keywords: msg`approve, reserve numbers, block`,
    icon: Check,
    keys: ['a'],
    needs: { any: waybillRequestContract.confirm.needs },
    writes: 'asks',
    when: allows('confirm'),
    args: {
      series: {
        kind: 'choice',
        label: msg`Waybill series`,
        need: (ctx: Ctx) => (maySeeSeries(ctx) ? 'optional' : 'none'),
        choices: seriesFor,
      },
    },
    confirm: ctx => ({
      title: { message: confirmTitle, values: valuesOf(ctx) },
      body: msg`The numbers are consecutive and given to nobody else from now on.`,
      act: msg`Reserve the numbers`,
      keep: msg`Not now`,
      tone: 'normal',
    }),
    run: async (ctx, { series }) => {
      const record = recordAt(ctx)
      if (!record) return
      const body = series ? { series_id: Number(series) } : {}
      const request = await call(waybillRequestContract.confirm, { params: { id: record.id }, body })
      await changed()
      return { toast: { message: confirmed, values: { merchant: request.merchant_name, ...blockOf(request) } } }
    },
    cli: (ctx, { series }) =>
      `office waybill-requests confirm ${recordAt(ctx)?.id ?? 'REQUEST'}${series ? ` --series ${series}` : ''}`,
  }),
  defineCommand({
    ...ofOne,
    id: 'waybill-request.reject',
    title: msg`Reject the waybill request`,
    icon: X,
    keys: ['shift+a'],
    needs: { any: waybillRequestContract.reject.needs },
    writes: 'asks',
    when: allows('reject'),
    args: { reason: reasonArg },
    confirm: (ctx, { reason = '' }) => ({
      title: { message: rejectTitle, values: valuesOf(ctx) },
      body: { message: rejectBody, values: { reason } },
      act: msg`Reject the request`,
      keep: msg`Not now`,
      tone: 'normal',
    }),
    run: async (ctx, { reason }) => {
      const record = recordAt(ctx)
      if (!record || !reason) return
      const request = await call(waybillRequestContract.reject, { params: { id: record.id }, body: { reason } })
      await changed()
      return { toast: { message: rejected, values: { merchant: request.merchant_name } } }
    },
    cli: (ctx, { reason = '' }) =>
      apiLine(waybillRequestContract.reject, { params: { id: recordAt(ctx)?.id }, body: { reason } }),
  }),
  defineCommand({
    ...ofOne,
    id: 'waybill-request.take-back',
    title: msg`Take back the unused numbers`,
    keywords: msg`release, free, reserved, give back`,
    icon: Undo2,
    keys: ['shift+t'],
    needs: { any: waybillRequestContract.takeBack.needs },
    writes: 'asks',
    when: allows('takeBack'),
    args: { reason: reasonArg },
    confirm: ctx => ({
      title: { message: takeBackTitle, values: { ...valuesOf(ctx), n: leftOf(ctx) } },
      body: msg`Orders keep the numbers they have. The others are free for anyone again, so labels that are printed must be destroyed.`,
      act: msg`Take them back`,
      keep: msg`Keep them reserved`,
      tone: 'danger',
    }),
    run: async (ctx, { reason }) => {
      const record = recordAt(ctx)
      if (!record || !reason) return
      const request = await call(waybillRequestContract.takeBack, { params: { id: record.id }, body: { reason } })
      await changed()
      return { toast: { message: takenBack, values: { merchant: request.merchant_name } } }
    },
    cli: (ctx, { reason = '' }) =>
      `office waybill-requests take-back ${recordAt(ctx)?.id ?? 'REQUEST'} --reason ${shellWord(reason)}`,
  }),
  defineCommand({
    ...ofOne,
    id: 'waybill-request.labels',
    title: msg`Print labels of reserved numbers`,
    keywords: msg`stickers, barcode, PDF, rolls`,
    icon: Tags,
    keys: ['p'],
    needs: { any: waybillRequestContract.labels.needs },
    when: whyNoNumbers,
    args: {
      layout: { kind: 'choice', label: msg`Layout`, need: optional, choices: layouts },
      part: {
        kind: 'choice',
        label: msg`Part`,
        need: (ctx: Ctx) => (partsOf(ctx) > 1 ? 'required' : 'none'),
        choices: (ctx: Ctx) =>
          Array.from({ length: partsOf(ctx) }, (_, at) => ({
            value: String(at + 1),
            title: {
              message: msg`Labels {first} to {last}`,
              values: { first: at * LABELS_OF_PART + 1, last: Math.min((at + 1) * LABELS_OF_PART, requestAt(ctx)?.amount ?? 0) },
            },
          })),
      },
    },
    run: async (ctx, { layout, part }) => {
      const record = recordAt(ctx)
      if (!record) return
      const query = { ...(layout ? { layout_id: layout } : {}), ...(part ? { part } : {}) }
      return saved(call(waybillRequestContract.labels, { params: { id: record.id }, query }, { timeout: 120_000 }))
    },
    cli: (ctx, { layout, part }) =>
      `office waybill-requests labels ${recordAt(ctx)?.id ?? 'REQUEST'}${layout ? ` --layout ${layout}` : ''}${part ? ` --part ${part}` : ''}`,
  }),
  defineCommand({
    ...ofOne,
    id: 'waybill-request.numbers',
    title: msg`Reserved numbers as CSV`,
    keywords: msg`download, list of numbers, export`,
    icon: FileSpreadsheet,
    keys: ['d'],
    needs: { any: waybillRequestContract.numbers.needs },
    when: whyNoNumbers,
    run: async ctx => {
      const record = recordAt(ctx)
      if (!record) return
      return saved(call(waybillRequestContract.numbers, { params: { id: record.id } }))
    },
    cli: ctx => `office waybill-requests numbers ${recordAt(ctx)?.id ?? 'REQUEST'}`,
  }),
]
