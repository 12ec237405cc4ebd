// Drafts that a rule makes for an ended period, each party apart from the others.
import type { DocumentKind } from '@office/shared/areas/finance/document.model'
import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import type { Tx } from '../../../core/database/transaction.ts'
import { addLines, type DocumentLine, type NewDocument } from './document.queries.ts'

/** `prefix` and a separate counter stand in for the number that it gets when issued. */
interface NewDraft
  extends Required<Pick<NewDocument, 'party_id' | 'warehouse_id' | 'currency' | 'declared' | 'period_from' | 'period_to'>> {
  prefix: string
  lines: readonly DocumentLine[]
}

export async function makeDraft(tx: Tx, kind: DocumentKind, { prefix, lines, ...own }: NewDraft): Promise<void> {
  const counter = `${kind.replaceAll('-', '_')}_drafts`
  const number = sql<string>`${prefix}::text || lpad(next_id(${counter}::text)::text, 6, '0')`
  const { id } = await tx
    .insertInto('documents')
    .values({
      ...own,
      kind,
      number,
      state: 'draft',
      lines: lines.length,
      maker_id: null,
      remark: null,
      drafted_for: own.period_to,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addLines(tx, { id, kind }, lines)
}

/**
 * One party whose sums the database refuses does not keep the others from their drafts; it is tried again in the next run.
 * @returns whether its drafts were made
 */
export async function draftApart(tx: Tx, kind: DocumentKind, party: number, make: () => Promise<void>): Promise<boolean> {
  await sql`savepoint one_draft`.execute(tx)
  try {
    await make()
    await sql`release savepoint one_draft`.execute(tx)
    return true
  } catch (error) {
    // More than a document or a line may come to (migration 0820).
    if (!(error instanceof DatabaseError && error.constraint?.endsWith('_size'))) throw error
    await sql`rollback to savepoint one_draft`.execute(tx)
    console.error(`draft of a ${kind} for party ${party}: ${error.message}`)
    return false
  }
}
