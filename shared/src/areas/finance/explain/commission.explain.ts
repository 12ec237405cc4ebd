// The total of a commission: what each rule of the card pays, line by line with its order, what was undone, and the journal.
import { msg } from '@office/shared/core/messages/message'
import { formatDay } from '../../../format/date-time.ts'
import { payEventNames } from '../../rate-cards/pay/pay-card.model.ts'
import { payLineWords } from '../../rate-cards/pay/pay-words.ts'
import { agencyCommissionContract, type CommissionDetail, riderCommissionContract } from '../commissions/commission.contract.ts'
import { type CommissionLine, type CommissionRule, NO_RULE, ruleKey } from '../commissions/commission.model.ts'
import { directionNames } from '../paid-document.model.ts'
import { type ExplainRow, joined, known, pageAfter, pageOf, type Said, type Step, said } from './explain.model.ts'
import { documentJournalRow, paidRow, writtenOffRow } from './journal.explain.ts'

const byRule = msg`Rule {rule} of {name}, version {version}`
const takenBack = msg`Paid earlier and reversed since`
const ofPeriod = msg`The period`
const withoutRule = msg`no rule pays for it`
const carriedOver = msg`Carried over from an earlier commission`
const noRule = msg`Events that no rule pays for`

type Kind = 'rider-commission' | 'agency-commission'
const contracts = { 'rider-commission': riderCommissionContract, 'agency-commission': agencyCommissionContract }

const lineRow = (line: CommissionLine, currency: string): ExplainRow => {
  const { line: how, kind, day } = line
  const what = said(kind === null ? ofPeriod : payEventNames[kind])
  return {
    key: String(line.id),
    title: line.waybill_number ?? what,
    about: joined(
      line.waybill_number === null ? null : what,
      day === null ? null : formatDay(day),
      line.deposit_number,
      how === null ? said(withoutRule) : translate => payLineWords(how, translate),
    ),
    amount: line.amount,
    currency,
    ...(line.order_id === null ? {} : { record: { noun: 'order', id: line.order_id } }),
  }
}

const linesStep = (
  kind: Kind,
  { id, currency }: CommissionDetail,
  { title, amount, filters }: { title: Said; amount: string; filters: Readonly<Record<string, string>> },
): Step => ({
  title,
  amount,
  currency,
  needs: contracts[kind].get.needs,
  load: async (call, from) => {
    const { data, meta } = await call(contracts[kind].lines, { params: { id }, query: { ...pageOf(from), filters } })
    return { rows: data.map(line => lineRow(line, currency)), next: pageAfter(meta) }
  },
})

const ruleRow = (kind: Kind, commission: CommissionDetail, rule: CommissionRule): ExplainRow => {
  const { name, version } = rule.card
  const of = said(byRule, { rule: rule.rule, name, version })
  const filters = { rule: ruleKey(rule), takes_back: '0' }
  return {
    key: ruleKey(rule),
    title: rule.text,
    about: of,
    amount: rule.amount,
    currency: commission.currency,
    next: linesStep(kind, commission, { title: of, amount: rule.amount, filters }),
  }
}

const carriedRow = (kind: Kind, { id, number, amount }: CommissionDetail['carried'][number], currency: string): ExplainRow => ({
  key: `carried-${id}`,
  title: number,
  about: said(carriedOver),
  amount,
  currency,
  record: { noun: kind, id },
})

export const explainCommission = (kind: Kind, commission: CommissionDetail): Step => {
  const { id, number, direction, declared, currency, rules, taken_back, unpaid, carried, set_off_id, set_off_number } = commission
  const back: ExplainRow = {
    key: 'back',
    title: said(takenBack),
    amount: taken_back,
    currency,
    next: linesStep(kind, commission, { title: said(takenBack), amount: taken_back, filters: { takes_back: '1' } }),
  }
  const without: ExplainRow = {
    key: 'unpaid',
    title: said(noRule),
    about: String(unpaid),
    amount: '0.00',
    currency,
    next: linesStep(kind, commission, { title: said(noRule), amount: '0.00', filters: { rule: NO_RULE } }),
  }
  return {
    title: joined(number, said(directionNames[direction])),
    amount: declared,
    currency,
    needs: contracts[kind].get.needs,
    load: known([
      ...rules.map(rule => ruleRow(kind, commission, rule)),
      Number(taken_back) === 0 ? null : back,
      unpaid === 0 ? null : without,
      ...carried.map(one => carriedRow(kind, one, currency)),
      writtenOffRow(kind, commission),
      // A set-off is paid by the entry of its deposit.
      set_off_id === null
        ? paidRow(kind, commission)
        : {
            key: 'set-off',
            title: set_off_number ?? '',
            amount: null,
            currency,
            isBeside: true,
            record: { noun: 'agency-deposit', id: set_off_id },
          },
      documentJournalRow(kind, id, currency),
    ]),
  }
}
