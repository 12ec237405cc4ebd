// Pictures that prove a delivery: uploaded first, then named by the move that stores them with its events.
import { type ProofKind, proofKinds } from '@office/shared/areas/orders/order-photo.contract'
import { msg } from '@office/shared/core/messages/message'
import { sql } from 'kysely'
import type { Tx } from '../../../core/database/transaction.ts'
import { refuseField } from '../../../core/http/refusal.ts'

/** The permission to view them, by which a file is recognised as such a picture. */
export const proofReaders = ['print-pod'] as const

/** Ids of stored files. */
export type Proofs = Readonly<Partial<Record<ProofKind, number>>>

const notSent = msg`You have not uploaded a picture with this number. Upload it first`

/** The pictures that a move names, each uploaded by its caller, so that nobody's other documents pass as a proof. */
export async function readProofFiles(
  tx: Tx,
  { photo_id, signature_id }: { photo_id?: number | null; signature_id?: number | null },
  staffId: number,
): Promise<Proofs> {
  const told = { photo: photo_id ?? null, signature: signature_id ?? null }
  const proofs: Partial<Record<ProofKind, number>> = {}
  for (const kind of proofKinds) {
    const id = told[kind]
    if (id === null) continue
    const file = await tx
      .selectFrom('stored_files')
      .select('id')
      .where('id', '=', id)
      .where('created_by', '=', staffId)
      .where('needs', '=', sql<string[]>`${[...proofReaders]}::text[]`)
      .executeTakeFirst()
    if (!file) refuseField(`${kind}_id`, 'unknown-reference', notSent)
    proofs[kind] = id
  }
  return proofs
}

/** Nobody lets go of these pictures any more. */
export async function holdProofs(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`update stored_files set let_go_at = null where id = any(${ids}::int[]) and let_go_at is not null`.execute(tx)
}

/** Stores them with the events of a move. */
export async function keepProofs(
  tx: Tx,
  events: readonly { order_id: number; seq: number }[],
  proofs: Proofs,
  staffId: number,
): Promise<void> {
  const rows = proofKinds.flatMap(kind => {
    const file_id = proofs[kind]
    return file_id === undefined
      ? []
      : events.map(({ order_id, seq }) => ({ order_id, event_seq: seq, kind, file_id, staff_id: staffId }))
  })
  if (rows.length === 0) return
  await sql`
    insert into order_photos (order_id, event_seq, kind, file_id, staff_id)
    select * from unnest(${rows.map(row => row.order_id)}::int[], ${rows.map(row => row.event_seq)}::bigint[], ${rows.map(row => row.kind)}::text[],
      ${rows.map(row => row.file_id)}::int[], ${rows.map(row => row.staff_id)}::int[])`.execute(tx)
  await holdProofs(tx, Object.values(proofs))
}
