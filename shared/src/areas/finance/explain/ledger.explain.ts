// The balance of a party's account: its entries; and the balance of all parties together: each of them.
import type { Sum } from '../document.model.ts'
import { journalContract } from '../journal/journal.contract.ts'
import { accounts } from '../journal/journal.model.ts'
import { type LedgerAccount, type LedgerParty, ledgerNeeds, ledgers } from '../journal/ledger.model.ts'
import { type StatementEntry, statementContracts } from '../journal/statement.contract.ts'
import { joined, known, type Step, said } from './explain.model.ts'
import { entriesStep } from './journal.explain.ts'

interface Held {
  account: LedgerAccount
  amount: string | null
  currency: string
}

const needsOf = (party: LedgerParty, account: LedgerAccount): Step['needs'] => {
  const found = Object.entries(ledgers[party]).find(([name]) => name === account)
  return found ? [found[1]] : ledgerNeeds[party]
}

/** Entries of a party's account, newest first; they add up to its balance. */
export const explainBalance = (party: LedgerParty, { id, name }: { id: number; name: string }, held: Held): Step =>
  entriesStep({
    title: joined(name, said(accounts[held.account].name)),
    ...held,
    needs: needsOf(party, held.account),
    ask: (call, page) =>
      call(journalContract[party], { params: { id }, query: { ...page, account: held.account, currency: held.currency } }),
  })

/** One row of a statement: its entry. */
export const explainEntry = (
  party: LedgerParty,
  { id, name }: { id: number; name: string },
  { entry_id, amount }: Pick<StatementEntry, 'entry_id' | 'amount'>,
  { account, currency }: Pick<Held, 'account' | 'currency'>,
): Step =>
  entriesStep({
    title: joined(name, said(accounts[account].name)),
    amount,
    currency,
    account,
    needs: needsOf(party, account),
    ask: async (call, { before }) => {
      const query = { before: before ?? entry_id + 1, limit: 1, account, currency }
      const page = await call(journalContract[party], { params: { id }, query })
      return { ...page, entries: page.entries.filter(entry => entry.id === entry_id), next: null }
    },
  })

/** The balances of all parties of a kind, or of one, in each currency separately. */
export const explainHeld = (
  party: LedgerParty,
  account: LedgerAccount,
  sums: readonly Sum[],
  of?: { id: number; name: string },
): Step | null => {
  const [only, second] = sums
  const next = (sum: Sum) => (of ? explainBalance(party, of, { account, ...sum }) : explainBalances(party, account, sum))
  if (only === undefined) return null
  if (second === undefined) return next(only)
  return {
    title: said(accounts[account].name),
    amount: null,
    currency: '',
    needs: needsOf(party, account),
    load: known(sums.map(sum => ({ key: sum.currency, title: sum.currency, ...sum, next: next(sum) }))),
  }
}

/** The balances of all parties together, largest first. */
export const explainBalances = (party: LedgerParty, account: LedgerAccount, { amount, currency }: Sum): Step => ({
  title: said(accounts[account].name),
  amount,
  currency,
  needs: needsOf(party, account),
  load: async (call, from) => {
    const page = from === null ? 1 : Number(from)
    const { balances, has_more } = await call(statementContracts[party].balances, { query: { account, currency, page } })
    return {
      rows: balances.map(balance => ({
        key: String(balance.party_id),
        title: balance.name,
        amount: balance.amount,
        currency,
        record: { noun: party, id: balance.party_id },
        next: explainBalance(party, { id: balance.party_id, name: balance.name }, { account, amount: balance.amount, currency }),
      })),
      next: has_more ? String(page + 1) : null,
    }
  },
})
