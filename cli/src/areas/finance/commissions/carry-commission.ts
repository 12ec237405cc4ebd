// office commissions and agencycommissions carry and carry-end: what is to be paid to us goes into the payee's next commission.
import { agencyCommissionContract, riderCommissionContract } from '@office/shared/areas/finance/commissions/commission.contract'
import { type Message, msg } from '@office/shared/core/messages/message'
import { sayUndo } from '../../../core/nouns/undo-line.ts'
import { type CliContext, say, writeJson } from '../../../core/program/context.ts'
import { type ExitCode, exitCodes } from '../../../core/program/exit-codes.ts'
import { openDocument } from '../deposits/deposit-parties.ts'
import { paidKinds } from '../paid-kinds.ts'

const isCarried = msg`{number} of {party} is carried into the next commission`
const isPaidAgain = msg`{number} of {party} waits for its payment again`

const stepOf =
  (step: 'carry' | 'endCarry', done: Message, undo: 'carry' | 'carry-end') =>
  (of: 'rider' | 'agency') =>
  async (
    { args: [name = ''], flags }: { args: readonly string[]; flags: { json: boolean } },
    context: CliContext,
  ): Promise<ExitCode> => {
    const contract = of === 'rider' ? riderCommissionContract : agencyCommissionContract
    const kind = paidKinds[`${of}-commission`]
    const { noun } = kind
    const { call, at } = await openDocument(kind, name, context)
    const commission = await call(contract[step], at)
    if (flags.json) writeJson(context, commission)
    else {
      const { number, party_name } = commission
      say(context, context.translate(done, { number, party: party_name ?? '' }))
      sayUndo(context, `office ${noun.path} ${undo} ${number}`)
    }
    return exitCodes.ok
  }

export const carryCommission = stepOf('carry', isCarried, 'carry-end')
export const endCarry = stepOf('endCarry', isPaidAgain, 'carry')
