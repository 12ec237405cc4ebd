// What the senders of parcels were mailed of decided requests about their money.
import type { SentMail } from '@office/shared/areas/finance/sent-mail'
import { sql } from 'kysely'
import type { Tx } from '../../../core/database/transaction.ts'
import { readSent } from './paper-mail.queries.ts'

/** By request: it is decided once, so its sender is told once. */
export async function readRequestMails(tx: Tx, requests: readonly number[]): Promise<ReadonlyMap<number, SentMail>> {
  const mails = await readSent<SentMail & { request_id: number }>(
    {
      table: 'document_mails',
      which: sql`sent.request_id = any(${[...requests]}::int[])`,
      also: sql`sent.event, sent.request_id`,
    },
    tx,
  )
  return new Map(mails.map(({ request_id, ...mail }) => [request_id, mail]))
}
