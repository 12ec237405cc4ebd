// The commands of an open desk: undo, the answers about the charge of a cash merchant's parcel, and printing the desk's card.
import { CASH } from '@office/shared/areas/finance/methods/payment-method.model'
import { asksCharge, type Desk, deskCard, deskCode, paidBy } from '@office/shared/areas/orders/moves/desk.model'
import { orderStatusContract } from '@office/shared/areas/orders/order-status.contract'
import { type Message, msg } from '@office/shared/core/messages/message'
import { cardText } from '@office/shared/format/scan-code'
import { CreditCard, HandCoins, Printer, Undo2, Wallet } from 'lucide-react'
import { type Command, defineCommand, type Icon } from '../../../core/command/command.ts'
import { useCommandScope } from '../../../core/command/scope.ts'
import { type Tell, useTell } from '../../../core/language/translate.ts'
import { undoStep } from '../../../core/notices/undo.ts'
import { method, reference } from '../../orders/moves/payment-args.part.ts'
import { methodChoices, needsReference } from '../../orders/order-masters.part.ts'
import { answerCharge, desks, nextUndo, stateOf, undoAt } from './desk.ts'
import { whyOf, words } from './desk-states.ts'

const paidByCard = msg`The charge is paid: {method}`
const notUndone = msg`{waybill} could not be undone: {why}`
const nothingToUndo = msg`There is nothing to undo`
const onItsWay = msg`It is being sent. Undo it once the server has answered.`
const nobodyAsks = msg`No parcel is waiting for this answer`

const chargeAnswers = [
  { told: 'paid', title: msg`The charge is paid now`, key: 'f6', icon: HandCoins },
  { told: 'unpaid', title: msg`The charge is not paid`, key: 'f7', icon: Wallet },
] as const satisfies readonly { told: string; title: Message; key: string; icon: Icon }[]

/** A method that needs a reference must be typed, so it has no card; cash is the card that names no method. */
const methodsByCard = () => methodChoices().filter(({ value }) => value !== CASH && !needsReference(value))

const undoCommand = (desk: Desk, tell: Tell): Command =>
  defineCommand({
    id: 'desk.undo',
    card: 'undo',
    title: msg`Undo the last scan`,
    section: 'here',
    icon: Undo2,
    keys: ['backspace', 'mod+z'],
    needs: { any: orderStatusContract.reverse.needs },
    run: async () => {
      if (nextUndo(desks.views[deskCode(desk)]?.lane ?? []) === 'step') {
        await undoStep()
        return
      }
      const scan = await undoAt(desk, whyOf)
      if (scan === null) return { toast: nothingToUndo, isRefused: true }
      const state = stateOf(scan)
      if (state === 'undone') return { announce: words.undone }
      const why = state === 'stays' ? whyOf(scan) : tell(onItsWay)
      const message = { message: notUndone, values: { waybill: scan.code, why } }
      // The panel says it where scans are looked at.
      return { ...(state === 'stays' ? { announce: message } : { toast: message }), isRefused: true }
    },
  })

/** By key, by card, or by a method that is asked for. */
function chargeCommands(desk: Desk): Command[] {
  const answer = async (told: string) => ((await answerCharge(desk, told, whyOf)) ? undefined : { toast: nobodyAsks })
  const when = () => asksCharge(desk) || { off: nobodyAsks }
  const needs = { any: orderStatusContract.update.needs }
  return [
    ...chargeAnswers.map(({ told, title, key, icon }) =>
      defineCommand({
        id: `desk.${told}`,
        card: told,
        title,
        section: 'here',
        icon,
        keys: [key],
        needs,
        when,
        run: () => answer(told),
      }),
    ),
    defineCommand({
      id: 'desk.paid-otherwise',
      title: msg`The charge is paid in another way`,
      section: 'here',
      icon: CreditCard,
      keys: ['f8'],
      needs,
      when,
      args: { method, reference },
      run: (_ctx, { method: key, reference: number }) => answer(paidBy(key, number)),
    }),
    ...methodsByCard().map(({ value, title }) =>
      defineCommand({
        id: `desk.paid-by-${value}`,
        card: paidBy(value),
        title: { message: paidByCard, values: { method: title } },
        section: 'here',
        icon: CreditCard,
        needs,
        when,
        run: () => answer(paidBy(value)),
      }),
    ),
  ]
}

const printCommand = (print: () => void): Command =>
  defineCommand({
    id: 'desk.print',
    title: msg`Print the card of this desk`,
    section: 'here',
    icon: Printer,
    keys: ['p'],
    run: print,
  })

export function useDeskCommands(desk: Desk, print: () => void): void {
  const tell = useTell()
  useCommandScope(() => ({ extra: [undoCommand(desk, tell), ...chargeCommands(desk), printCommand(print)] }))
}

/** The printed card of a desk, and those that answer for a charge at it. */
export const deskCards = (desk: Desk, title: string, place: string | undefined, tell: Tell) => [
  { code: deskCard(desk), title, detail: place },
  ...(asksCharge(desk)
    ? [
        ...chargeAnswers.map(({ told, title: says }) => ({ code: cardText('command', told), title: tell(says) })),
        ...methodsByCard().map(({ value, title: name }) => ({
          code: cardText('command', paidBy(value)),
          title: tell({ message: paidByCard, values: { method: name } }),
        })),
      ]
    : []),
]
