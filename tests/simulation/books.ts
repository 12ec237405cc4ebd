// Books as a clerk would keep them with a pencil: accounts and their balances, independent of everything that the product
// computes.
import type { AccountName } from '@office/shared/areas/finance/journal/journal.model'

export interface Posted {
  account: AccountName
  party: number
  /** Minor units; debits are positive, as in the journal. */
  amount: bigint
}

export interface Books {
  /** One event of two sides or more. They add up to zero; anything else is a mistake of the simulation. */
  post: (...lines: readonly Posted[]) => void
  /** The balance of an account, as the journal stores it. */
  of: (account: AccountName, party: number) => bigint
  /** Every account to which something was ever posted. */
  all: () => readonly Posted[]
}

const keyOf = (account: AccountName, party: number) => `${account} ${party}`

export function openBooks(): Books {
  const books = new Map<string, Posted>()
  return {
    post(...lines) {
      const sum = lines.reduce((total, { amount }) => total + amount, 0n)
      if (sum !== 0n) throw new Error(`The simulation posts ${sum} too much`)
      for (const { account, party, amount } of lines) {
        const key = keyOf(account, party)
        books.set(key, { account, party, amount: (books.get(key)?.amount ?? 0n) + amount })
      }
    },
    of: (account, party) => books.get(keyOf(account, party))?.amount ?? 0n,
    all: () => [...books.values()],
  }
}
