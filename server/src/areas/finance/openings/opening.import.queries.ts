// Imports opening balances: each row is judged like one entered by hand and requested; what stands or waits already stays as it is.
import type { LedgerParty } from '@office/shared/areas/finance/journal/ledger.model'
import { openingImport } from '@office/shared/areas/finance/openings/opening.import'
import { openings } from '@office/shared/areas/finance/openings/opening.model'
import { folded, type ImportRow, keyOf } from '@office/shared/core/import/define-import'
import { type Rejection, rowCodes, unknownMessage } from '@office/shared/core/import/import-codes'
import type { JudgedRow } from '@office/shared/core/import/judge'
import { nearest } from '@office/shared/core/import/nearest'
import { sql } from 'kysely'
import type { Tx } from '../../../core/database/transaction.ts'
import { Refusal } from '../../../core/http/refusal.ts'
import { recordAudit } from '../../../core/records/audit.ts'
import { defineTarget, type Resolved } from '../../../imports/import-target.ts'
import { partiesFrom } from '../journal/ledger-party.queries.ts'
import { isThere, type JudgedOpening, judgeOpening, needAccount, type OpeningAsker, requestJudged } from './opening-ask.part.ts'

type Judged = JudgedRow<ImportRow<typeof openingImport>>

interface ReadyOpening {
  judged: JudgedOpening
  reason: string
}

interface Party {
  id: number
  code: string | null
  name: string
}

/** Each row is judged by some queries of its own. */
const ROWS_AT_ONCE = 100

/** Names in which a misspelt one is looked for. */
const MOST_NAMES = 20_000

const { columns } = openingImport
const headings = {
  account: columns.account,
  party_id: columns.party,
  amount: columns.amount,
  currency: columns.currency,
  day: columns.day,
  reference: columns.reference,
} as const

const cellOf = ({ values }: Judged, path: string): { field: string; value: string } => {
  const at = path in headings ? (path as keyof typeof headings) : 'party_id' // just asked
  return { field: headings[at].heading, value: values[at === 'party_id' ? 'party' : at] ?? '' }
}

/** Why a row is refused, in the words that the portal has for it. */
function rejectionOf(judged: Judged, { options }: Refusal): Rejection {
  const [problem] = options.errors ?? []
  const values = problem ? problem.values : options.values
  const message = problem?.message ?? options.detail ?? rowCodes.NOT_POSSIBLE
  return { row: judged.row, ...cellOf(judged, problem?.path ?? ''), code: 'NOT_POSSIBLE', message, ...(values ? { values } : {}) }
}

const rejected = (judged: Judged, why: Pick<Rejection, 'code' | 'message' | 'values'>): Rejection => ({
  row: judged.row,
  ...cellOf(judged, 'party_id'),
  ...why,
})

/** Those whose number, code or name it may be. */
async function partiesLike(tx: Tx, party: LedgerParty, text: string): Promise<Party[]> {
  const number = /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
  const { rows } = await sql<Party>`
    select id, code, name from ${partiesFrom[party]} as party
    where id = ${number}::int or fold(name) = fold(${text}) or fold(code) = fold(${text}) order by id`.execute(tx)
  const wanted = folded(text)
  return rows.filter(
    ({ id, code, name }) => id === number || folded(name) === wanted || (code !== null && folded(code) === wanted),
  )
}

async function readNames(tx: Tx, party: LedgerParty): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from ${partiesFrom[party]} as party order by id desc limit ${MOST_NAMES}`.execute(tx)
  return rows.map(({ name }) => name)
}

export const openingTarget = defineTarget<typeof openingImport.columns, ReadyOpening>({
  definition: openingImport,
  rowsAtOnce: ROWS_AT_ONCE,
  raises: () => [],
  open: ({ by }) => {
    const names = new Map<LedgerParty, string[]>()
    const firstRows = new Map<string, number>()

    async function findParty(tx: Tx, row: Judged): Promise<number | Rejection> {
      const { account, party: text } = row.values
      const { party } = openings[account]
      const [only, ...others] = await partiesLike(tx, party, text)
      if (!only) {
        const known = names.get(party) ?? (await readNames(tx, party))
        names.set(party, known)
        return rejected(row, unknownMessage('UNKNOWN_PARTY', nearest(text, known)))
      }
      if (others.length === 0) return only.id
      const numbers = [only, ...others].map(({ id }) => id).join(', ')
      return rejected(row, { code: 'PARTY_NOT_CLEAR', message: rowCodes.PARTY_NOT_CLEAR, values: { numbers } })
    }

    /** An earlier row may name the same party in another way. */
    function repeated(row: Judged, { of: { account, party_id, currency } }: JudgedOpening): Rejection | null {
      const key = keyOf(account, String(party_id), currency)
      const first = firstRows.get(key) ?? row.row
      firstRows.set(key, first)
      if (first === row.row) return null
      return rejected(row, { code: 'DUPLICATE_IN_FILE', message: rowCodes.DUPLICATE_IN_FILE, values: { row: first } })
    }

    /** @throws Refusal */
    async function judge(asker: OpeningAsker, row: Judged): Promise<ReadyOpening | Rejection | 'there'> {
      const { account, amount, currency, day, reference, reason } = row.values
      needAccount(account, asker)
      const party_id = await findParty(asker.tx, row)
      if (typeof party_id !== 'number') return party_id
      const more = { ...(currency === null ? {} : { currency }), ...(day === null ? {} : { day }) }
      const judged = await judgeOpening(asker, { account, party_id, amount, reference, reason, ...more })
      const twin = repeated(row, judged)
      if (twin) return twin
      return (await isThere(asker, judged, day !== null)) ? 'there' : { judged, reason }
    }

    return {
      async resolve(tx, rows) {
        // Who was limited to branches since they sent the file may not enter any.
        const { rows: own } = await sql<{ places: number[] | null }>`select own_places() as places`.execute(tx)
        const asker = { ...by, tx, places: own[0]?.places ?? null, branch: null, now: new Date().toISOString() }
        const outcome: Resolved<ReadyOpening> = { ready: [], unchanged: 0, rejected: [], newMerchants: [] }
        for (const row of rows) {
          try {
            const one = await judge(asker, row)
            if (one === 'there') outcome.unchanged++
            else if ('judged' in one) outcome.ready.push(one)
            else outcome.rejected.push(one)
          } catch (error) {
            if (!(error instanceof Refusal)) throw error
            outcome.rejected.push(rejectionOf(row, error))
          }
        }
        return outcome
      },
      async store(tx, ready) {
        const { staff, requestId } = by
        const audit = (entry: Parameters<typeof recordAudit>[2]) => recordAudit(tx, { staffId: staff.id, requestId }, entry)
        let made = 0
        for (const { judged, reason } of ready) if (await requestJudged({ tx, staff, audit }, judged, reason)) made++
        return made
      },
    }
  },
})
