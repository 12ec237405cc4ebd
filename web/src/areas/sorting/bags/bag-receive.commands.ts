// Bags received: what was found of each parcel, codes that nobody expected, and the receipt.
import { status } from '@office/shared/areas/orders/order-status.model'
import { reasonContract } from '@office/shared/areas/settings/reason.contract'
import { type BagOutcome, bagContract } from '@office/shared/areas/sorting/bag.contract'
import { type Message, msg } from '@office/shared/core/messages/message'
import { shellWord } from '@office/shared/core/shell-word'
import { normaliseWaybill } from '@office/shared/format/waybill'
import { CircleAlert, CirclePlus, PackageCheck, PackageX, X } from 'lucide-react'
import { ask } from '../../../core/command/ask.ts'
import { type Allowed, type Choice, type Command, defineCommand, type RunResult } from '../../../core/command/command.ts'
import type { Ctx } from '../../../core/command/context.ts'
import { call } from '../../../core/data/api.ts'
import { behindScans } from '../../../core/scan/waiting-codes.ts'
import { bagFindings, notSent } from '../../operations/findings.part.ts'
import { onLine } from '../../operations/one-line.part.ts'
import { allows, bagAt, bagsChanged, idAt, onBag } from './bag-at.ts'
import { keepExcess, settleUnknown, toggleFound, unknownIn } from './bag-found.ts'

/** The receipt in the terminal: what was found is with the server, so it needs no more than a reason; nothing found asks there as well. */
function receiveLine(ctx: Ctx, reason?: string): string {
  const { id = 0, number } = bagAt(ctx) ?? {}
  const more = reason === undefined ? [] : ['--reason', reason]
  return ['office bags receive', number || 'NUMBER', ...(bagFindings.at(id).size === 0 ? ['--yes'] : more)].join(' ')
}

const foundLine = (ctx: Ctx, waybill: string, outcome: BagOutcome): string =>
  [
    `office bags found ${bagAt(ctx)?.number || 'NUMBER'} ${shellWord(waybill)}`,
    ...(outcome === 'received' ? [] : [`--as ${outcome}`]),
  ].join(' ')

const noLine = msg`Go to the parcel (↓), or scan it`

/** Records what was found for the current line. */
const found = (outcome: BagOutcome, key: string, title: Message, icon: Command['icon']): Command =>
  onBag('receive', {
    id: `bag.found-${outcome}`,
    card: outcome,
    title,
    icon,
    keys: [key],
    when: onLine(allows('receive'), ctx => bagAt(ctx)?.line, noLine),
    writes: 'undo',
    run: async ctx => {
      const bag = bagAt(ctx)
      return bag?.line && toggleFound(bag.id, bag.line.waybill_number, outcome)
    },
    cli: ctx => foundLine(ctx, bagAt(ctx)?.line?.waybill_number ?? 'WAYBILL', outcome),
  })

const noneWaits = msg`No unknown code waits for an answer`
const keptAnyway = msg`{code} is kept as excess`
const dropped = msg`{code} was dropped`

const answerFirst = msg`Say first whether {code} is a parcel in excess, or drop it`

/** The bag is received once it is said of every code what it is. */
function mayReceive(ctx: Ctx): Allowed {
  const may = allows('receive')(ctx)
  const code = [...unknownIn(bagAt(ctx)?.id ?? 0)].at(-1)
  return may === true && code !== undefined ? { off: { message: answerFirst, values: { code } } } : may
}

/** Says whether the newest unknown code is a parcel in excess. */
const unknown = (
  id: string,
  { key, ...own }: { card: string; key: string; title: Message; icon: Command['icon'] },
  isExcess: boolean,
): Command =>
  onBag('receive', {
    id,
    ...own,
    keys: [key],
    when: ctx => {
      const may = allows('receive')(ctx)
      return may === true && unknownIn(bagAt(ctx)?.id ?? 0).size === 0 ? { off: noneWaits } : may
    },
    run: async ctx => {
      const code = await settleUnknown(bagAt(ctx)?.id ?? 0, isExcess)
      return code === null
        ? { toast: noneWaits, isRefused: true }
        : { toast: { message: isExcess ? keptAnyway : dropped, values: { code } } }
    },
    // The terminal keeps no codes that wait: one that is not told is dropped.
    cli: ctx => (isExcess ? foundLine(ctx, [...unknownIn(bagAt(ctx)?.id ?? 0)].at(-1) ?? 'WAYBILL', 'excess') : receiveLine(ctx)),
  })

const shortWords = msg`{n, plural, one {One parcel is} other {# parcels are}} short: {waybills}. The bag stays open for what is still on the way.`
const wholeWords = msg`Nothing was scanned, so {n, plural, one {# parcel is} other {all # parcels are}} received as listed on the manifest.`
const knownWords = msg`Every parcel is accounted for.`
const isReceived = msg`{number} is received: {arrived} arrived, {short} short, {damaged} damaged, {excess} in excess`
const someNot = msg`{number} is received: {arrived} arrived, {short} short, {damaged} damaged, {excess} in excess. {refused, plural, one {# was refused} other {# were refused}}: {why}`
const sayWhy = msg`Say why parcels are damaged`
const NAMED = 10

async function receive(ctx: Ctx, { reason }: { reason?: string }): Promise<RunResult | undefined> {
  const bag = bagAt(ctx)
  if (!bag) return
  const at = { params: { id: bag.id } }
  const found = await bagFindings.sent(bag.id)
  if (found === null) return { toast: notSent, isRefused: true }
  if (!reason && found.some(({ outcome }) => outcome === 'damaged')) return { toast: sayWhy, isRefused: true, isToMend: true }
  const noted = new Map(found.map(({ waybill_number, outcome }) => [waybill_number, outcome]))
  const { orders } = await call(bagContract.get, at)
  const waits = orders.filter(line => line.outcome === null || line.outcome === 'short')
  const short = waits.filter(line => (noted.get(line.waybill_number) ?? 'short') === 'short')
  const isWhole = noted.size === 0 && waits.every(line => line.outcome === null)
  const names = short.map(line => line.waybill_number)
  const isShort = !isWhole && short.length > 0
  const goesOn = await ask(
    {
      title: { message: msg`Receive {number}?`, values: { number: bag.number } },
      body: isWhole
        ? { message: wholeWords, values: { n: waits.length } }
        : isShort
          ? { message: shortWords, values: { n: names.length, waybills: names.slice(0, NAMED).join(', ') } }
          : knownWords,
      act: msg`Receive the bag`,
      keep: msg`Keep scanning`,
      tone: isShort ? 'danger' : 'normal',
    },
    'bag.receive',
  )
  if (!goesOn) return
  // What was scanned at the question is found as well.
  if ((await bagFindings.sent(bag.id)) === null) return { toast: notSent, isRefused: true }
  const { results, refused } = await call(bagContract.receive, {
    ...at,
    body: { lines: [], rest: isWhole ? 'received' : 'short', reason_id: reason ? Number(reason) : null },
  })
  await bagsChanged()
  const after = (await call(bagContract.get, at)).orders
  const count = (outcome: BagOutcome) => after.filter(line => line.outcome === outcome).length
  const first = results.find(({ outcome }) => outcome === 'refused')
  const values = {
    number: bag.number,
    arrived: count('received'),
    short: count('short'),
    damaged: count('damaged'),
    excess: count('excess'),
    refused,
    why: `${first?.waybill_number}: ${first?.message}`,
  }
  return { toast: { message: refused === 0 ? isReceived : someNot, values }, isRefused: refused > 0 }
}

export const bagReceiveCommands: readonly Command[] = [
  found('received', 'r', msg`Mark as received`, PackageCheck),
  found('short', 'm', msg`Mark as short`, PackageX),
  found('damaged', 'd', msg`Mark as damaged`, CircleAlert),
  onBag('receive', {
    ...defineCommand({
      id: 'bag.found-excess',
      title: msg`Add a parcel in excess`,
      section: 'context',
      icon: CirclePlus,
      keys: ['e'],
      writes: 'undo',
      args: { waybill: { kind: 'text', label: msg`Waybill` } },
      run: async (ctx, { waybill = '' }): Promise<RunResult | undefined> => {
        const bag = bagAt(ctx)
        if (!bag) return
        const code = normaliseWaybill(waybill)
        if (bagFindings.at(bag.id).has(code)) return toggleFound(bag.id, code, 'excess')
        if ((await keepExcess(bag.id, code)) === 'unknown') return
        const undo = async () => void (await bagFindings.note(bag.id, code, { outcome: null }))
        return { toast: { message: keptAnyway, values: { code } }, undo }
      },
      cli: (ctx, { waybill }) => foundLine(ctx, waybill ?? 'WAYBILL', 'excess'),
    }),
  }),
  unknown('bag.keep-unknown', { card: 'excess', key: 'f6', title: msg`Keep the code as excess`, icon: CirclePlus }, true),
  unknown('bag.drop-unknown', { card: 'drop', key: 'f7', title: msg`Drop the code`, icon: X }, false),
  onBag('receive', {
    ...defineCommand({
      id: 'bag.receive',
      when: mayReceive,
      title: msg`Receive the bag`,
      card: 'receive',
      keywords: msg`arrive, unpack, short, excess, damaged`,
      section: 'context',
      icon: PackageCheck,
      keys: ['shift+r'],
      writes: 'asks',
      refusal: behindScans('bag', idAt),
      args: {
        reason: {
          kind: 'choice',
          label: msg`Why parcels are damaged`,
          need: ctx =>
            [...bagFindings.at(bagAt(ctx)?.id ?? 0).values()].some(({ outcome }) => outcome === 'damaged') ? 'required' : 'none',
          choices: async () =>
            (await call(reasonContract.byStatus, { params: { statusKey: status.damaged } })).map(
              ({ id, text }): Choice => ({ value: String(id), title: text }),
            ),
        },
      },
      run: receive,
      cli: (ctx, { reason }) => receiveLine(ctx, reason),
    }),
  }),
]
