// What the commission set off against an agency's deposit does to what is paid in, in the same words on page, paper and explanation.
import { msg } from '@office/shared/core/messages/message'
import { compareAmounts, negated } from '../../../format/amount.ts'
import type { AgencyDeposit } from './agency-deposit.contract.ts'

const off = { name: msg`Commission set off`, onPaper: msg`Commission {number} set off: {amount}` }
const owed = {
  name: msg`Left open by earlier commissions`,
  onPaper: msg`Left open by earlier commissions, with commission {number}: {amount}`,
}

/** Where more was carried into it than was earned, it adds to what is paid in, and so is told as what is owed. */
export const setOffOf = ({ commission }: Pick<AgencyDeposit, 'commission'>) =>
  compareAmounts(commission, '0') < 0 ? { ...owed, amount: negated(commission) } : { ...off, amount: commission }
