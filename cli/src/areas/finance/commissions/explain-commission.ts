// office commissions and agencycommissions explain: each line of a commission with its rule and how it came about.
import { agencyCommissionContract, riderCommissionContract } from '@office/shared/areas/finance/commissions/commission.contract'
import { commissionLineLabels } from '@office/shared/areas/finance/commissions/commission.model'
import { payEventNames } from '@office/shared/areas/rate-cards/pay/pay-card.model'
import { payLineWords } from '@office/shared/areas/rate-cards/pay/pay-words'
import { msg } from '@office/shared/core/messages/message'
import { formatAmount, formatMoney } from '@office/shared/format/amount'
import { cellWords } from '../../../core/io/cell-words.ts'
import { headingsFor, writeTable } from '../../../core/io/table.ts'
import { everyRow } from '../../../core/nouns/list-pages.ts'
import { type CliContext, say, writeJson } from '../../../core/program/context.ts'
import { type ExitCode, exitCodes } from '../../../core/program/exit-codes.ts'
import { openDocument } from '../deposits/deposit-parties.ts'
import { paidKinds } from '../paid-kinds.ts'

const noRule = msg`no rule pays for it`
const ofPeriod = msg`The period`
const carriedOver = msg`Carried over`

export const explainCommission =
  (of: 'rider' | 'agency') =>
  async (
    { args: [name = ''], flags }: { args: readonly string[]; flags: { json: boolean } },
    context: CliContext,
  ): Promise<ExitCode> => {
    const { io, translate } = context
    const contract = of === 'rider' ? riderCommissionContract : agencyCommissionContract
    const { call, at } = await openDocument(paidKinds[`${of}-commission`], name, context)
    const { rules, ...commission } = await call(contract.get, at)
    const lines = await everyRow(query => call(contract.lines, { ...at, query }))
    if (flags.json) writeJson(context, { ...commission, rules, paid_for: lines })
    else {
      const words = cellWords(context)
      for (const { card, rule, text, amount } of rules)
        io.out.write(`${card.name} ${card.version}, ${rule}: ${text} = ${formatAmount(amount)}\n`)
      const { waybill_number, kind, day, deposit_number, amount } = commissionLineLabels
      writeTable(
        io.out,
        headingsFor(io.out, translate, ['#', waybill_number, kind, day, deposit_number, msg`Rule`, msg`How`, amount]),
        lines.map(line => [
          String(line.id),
          line.waybill_number ?? '',
          line.carried_number !== null
            ? translate(carriedOver)
            : line.kind === null
              ? translate(ofPeriod)
              : words.word(line.kind, payEventNames[line.kind]),
          line.day === null ? '' : words.day(line.day),
          line.deposit_number ?? '',
          line.line === null ? '' : String(line.line.rule),
          line.line === null ? (line.carried_number ?? translate(noRule)) : payLineWords(line.line, translate),
          words.amount(line.amount),
        ]),
      )
      say(context, formatMoney(commission.declared, commission.currency))
    }
    return exitCodes.ok
  }
