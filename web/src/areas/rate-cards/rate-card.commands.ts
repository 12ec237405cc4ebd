// Commands of rate cards, from their lists and from one of them.
import {
  type RateCard,
  type RateCardDetail,
  rateCardContract,
  rateCardKinds,
  walkingRateCardContract,
} from '@office/shared/areas/rate-cards/rate-card.contract'
import { rateCardTransitions } from '@office/shared/areas/rate-cards/rate-card.transitions'
import type { Action } from '@office/shared/core/api/endpoint'
import { type Message, msg } from '@office/shared/core/messages/message'
import type { MoveName } from '@office/shared/core/transitions'
import { Check, CopyPlus, FilePlus2, PauseCircle, Pencil, PlayCircle, Send, Star, Trash2, Undo2, Users, X } from 'lucide-react'
import { allowedMoves } from '../../core/command/allowed-moves.ts'
import { apiLine, formLine } from '../../core/command/cli-line.ts'
import { type Command, defineCommand, type Icon } from '../../core/command/command.ts'
import { type Ctx, dataOf, recordAt } from '../../core/command/context.ts'
import { reasonArg } from '../../core/command/reason-arg.ts'
import { call } from '../../core/data/api.ts'
import { invalidate } from '../../core/data/queries.ts'
import { saveUnsaved } from '../../core/form/autosave/unsaved.ts'
import { EDIT } from '../../core/form/form-commands.ts'
import { kindCalls, kindWords } from './rate-card-kinds.ts'
import { addCardPath, cardPath } from './rate-card-paths.part.ts'
import { suspensionWords } from './rate-card-words.ts'

/** The noun of cards of every kind. */
export const RATE_CARD = 'rate-card'

export const changedCards = [...Object.values(kindCalls).map(({ list }) => list), rateCardContract.get, rateCardContract.table]

/** A row of a list, or a full card, which says who worked on it. */
const cardAt = (ctx: Ctx) => recordAt(ctx)?.data as (RateCard & Partial<RateCardDetail>) | undefined // rows and pages of cards

const allows = allowedMoves(rateCardTransitions, cardAt, ({ name, number, is_own = false }) => ({
  isOwn: is_own,
  values: { name, number },
}))

const common = { section: 'context', target: 'one', on: RATE_CARD } as const

const createCommands = rateCardKinds.map(kind =>
  defineCommand({
    id: `rate-card-${kind}.create`,
    title: kindWords[kind].create,
    section: 'create',
    icon: FilePlus2,
    needs: { any: rateCardContract.create.needs },
    run: () => ({ navigate: addCardPath(kind) }),
    cli: () => formLine(kindCalls[kind].create),
  }),
)

/** Opens a screen of the card. */
const toScreen = (
  verb: 'update' | 'clone' | 'delete' | 'review',
  said: { title: Message; icon: Icon; keys: string; does: Action; move?: MoveName<typeof rateCardTransitions> },
) =>
  defineCommand({
    ...common,
    id: `rate-card.${verb}`,
    title: said.title,
    icon: said.icon,
    keys: [said.keys],
    needs: { any: [`${verb}-rate-card`] },
    ...(said.move ? { when: allows(said.move) } : {}),
    run: ctx => {
      const card = cardAt(ctx)
      return card && { navigate: cardPath(verb, card) }
    },
    cli: ctx => formLine(said.does, { id: recordAt(ctx)?.id }, dataOf(recordAt(ctx))),
  })

type Move = 'submit' | 'withdraw' | 'approve' | 'reject' | 'suspend' | 'resume'

/** @param version that of the card as it is shown, which is what is decided on */
const send = (move: Move, id: number | string, reason: string | null, version?: number) =>
  move === 'approve' || move === 'reject'
    ? call(rateCardContract.approval, {
        params: { id },
        body: { decision: move, reason, ...(version === undefined ? {} : { version }) },
      })
    : call(rateCardContract.changeState, { params: { id }, body: { move, reason } })

const lineOf = (move: Move, id: number | string | undefined, reason: string | null) =>
  move === 'approve' || move === 'reject'
    ? apiLine(rateCardContract.approval, { params: { id }, body: { decision: move, reason } })
    : apiLine(rateCardContract.changeState, { params: { id }, body: { move, reason } })

const named = (card: Pick<RateCard, 'name' | 'number'>) => ({ name: card.name, number: card.number })

interface MoveWords {
  title: Message
  done: Message
  icon: Icon
  keys: string
}

async function carryOut(move: Move, id: number | string, reason: string | null, done: Message, version?: number) {
  if (!(await saveUnsaved())) return
  const card = await send(move, id, reason, version)
  await invalidate(...changedCards)
  return { toast: { message: done, values: named(card) } }
}

/** A move that another one undoes. */
const moveWithWayBack = (move: Move, back: Move, { title, done, icon, keys }: MoveWords) =>
  defineCommand({
    ...common,
    id: `rate-card.${move}`,
    title,
    icon,
    keys: [keys],
    needs: { any: [rateCardTransitions.moves[move].needs] },
    when: allows(move),
    writes: 'undo',
    run: async ctx => {
      const id = recordAt(ctx)?.id
      if (id === undefined) return
      const undo = async () => {
        await send(back, id, null)
        await invalidate(...changedCards)
      }
      return { ...(await carryOut(move, id, null, done)), undo }
    },
    cli: ctx => lineOf(move, recordAt(ctx)?.id, null),
  })

/** A decision: asks for a reason if it takes one, and for confirmation. */
const decision = (move: Move, { title, done, icon, keys, body }: MoveWords & { body: (card: RateCard) => Message }) =>
  defineCommand({
    ...common,
    id: `rate-card.${move}`,
    title,
    icon,
    keys: [keys],
    needs: { any: [rateCardTransitions.moves[move].needs] },
    when: allows(move),
    writes: 'asks',
    ...('asks' in rateCardTransitions.moves[move] ? { args: { reason: reasonArg } } : {}),
    confirm: ctx => {
      const card = cardAt(ctx)
      if (!card) return null
      return { title, body: { message: body(card), values: named(card) }, act: title, keep: msg`Not now`, tone: 'normal' }
    },
    run: async (ctx, given: Readonly<Record<string, string | undefined>>) => {
      const id = recordAt(ctx)?.id
      return id === undefined ? undefined : carryOut(move, id, given.reason ?? null, done, cardAt(ctx)?.version)
    },
    cli: (ctx, given) => lineOf(move, recordAt(ctx)?.id, given.reason ?? null),
  })

export const rateCardCommands: readonly Command[] = [
  ...createCommands,
  toScreen('update', {
    title: msg`Update rate card`,
    icon: Pencil,
    keys: 'e',
    does: rateCardContract.update,
    move: 'edit',
  }),
  toScreen('review', { title: msg`Review rate card`, icon: Check, keys: 'shift+v', does: rateCardContract.approval }),
  toScreen('clone', { title: msg`Clone rate card`, icon: CopyPlus, keys: 'd', does: rateCardContract.clone }),
  moveWithWayBack('submit', 'withdraw', {
    title: msg`Send for review`,
    done: msg`{name}, version {number}, is waiting for review`,
    icon: Send,
    keys: 's',
  }),
  moveWithWayBack('withdraw', 'submit', {
    title: msg`Take back from review`,
    done: msg`{name}, version {number}, is a draft again`,
    icon: Undo2,
    keys: 'w',
  }),
  decision('approve', {
    title: msg`Approve the card`,
    done: msg`{name}, version {number}, is approved`,
    body: () => msg`{name}, version {number}, applies from its first day, and the previous version ends the day before.`,
    icon: Check,
    keys: 'a',
  }),
  decision('reject', {
    title: msg`Send the card back`,
    done: msg`{name}, version {number}, was sent back`,
    body: () => msg`{name}, version {number}, goes back to its author.`,
    icon: X,
    keys: 'shift+a',
  }),
  decision('suspend', {
    title: msg`Suspend the card`,
    done: msg`{name}, version {number}, is suspended`,
    body: suspensionWords,
    icon: PauseCircle,
    keys: 'shift+s',
  }),
  decision('resume', {
    title: msg`Resume the card`,
    done: msg`{name}, version {number}, is in force again`,
    body: () => msg`{name}, version {number}, is used again in its period.`,
    icon: PlayCircle,
    keys: 'shift+r',
  }),
  defineCommand({
    ...common,
    id: 'rate-card.assign',
    title: msg`Assign rate card`,
    icon: Users,
    keys: ['p'],
    needs: { any: rateCardContract.assign.needs },
    when: ctx => cardAt(ctx)?.kind !== 'walking-customer',
    run: ctx => {
      const card = cardAt(ctx)
      return card && { navigate: `${cardPath('view', card)}?${EDIT}=${card.id}` }
    },
    cli: ctx => formLine(rateCardContract.assign, { id: recordAt(ctx)?.id }, dataOf(recordAt(ctx))),
  }),
  defineCommand({
    ...common,
    id: 'rate-card.set-default',
    title: msg`Make this the default card`,
    icon: Star,
    keys: ['shift+d'],
    needs: { any: walkingRateCardContract.setDefault.needs },
    when: ctx => cardAt(ctx)?.kind === 'walking-customer' && allows('set-default')(ctx),
    writes: 'asks',
    confirm: ctx => ({
      title: msg`Make this the default card`,
      body: {
        message: msg`{name} will price every walking customer instead of the current default card.`,
        values: { name: cardAt(ctx)?.name ?? '' },
      },
      act: msg`Make this the default card`,
      keep: msg`Not now`,
      tone: 'normal',
    }),
    run: async ctx => {
      const id = recordAt(ctx)?.id
      if (id === undefined) return
      const { name } = await call(walkingRateCardContract.setDefault, { params: { id } })
      await invalidate(...changedCards)
      return { toast: { message: msg`{name} now prices walking customers`, values: { name } } }
    },
    cli: ctx => apiLine(walkingRateCardContract.setDefault, { params: { id: recordAt(ctx)?.id } }),
  }),
  toScreen('delete', {
    title: msg`Delete rate card`,
    icon: Trash2,
    keys: '#',
    does: rateCardContract.remove,
    move: 'remove',
  }),
]
