// Finds money documents by number, whole or short, and by the bank's reference of a payment.
import { type DocumentKind, documentKindKeys, documentKinds } from '@office/shared/areas/finance/document.model'
import { documentNumbersIn } from '@office/shared/areas/finance/document-number'
import { documentLedgers } from '@office/shared/areas/finance/journal/ledger.model'
import type { SearchHit } from '@office/shared/areas/orders/search.contract'
import { sql } from 'kysely'
import type { Sql } from '../../../core/database/sql.ts'
import type { Context } from '../../../core/http/context.ts'

/**
 * The number filter for lists of documents `d` of a kind, whose letters may be left out; merchants' invoices have the tenant's
 * own.
 */
export const byNumber =
  (kind: DocumentKind) =>
  ({ words }: { words: readonly string[] }): Sql => {
    const isNumber = sql`d.number = any(${words.flatMap(word => [word, ...documentNumbersIn(word, documentKinds[kind].prefix)])}::text[])`
    const counts = words.filter(word => /^\d/.test(word)).flatMap(word => documentNumbersIn(word, ''))
    if (kind !== 'merchant-invoice' || counts.length === 0) return isNumber
    return sql`(${isNumber} or d.number = any(select rtrim(s.value ->> 'invoice_prefix', '-') || own.count
      from settings s, unnest(${counts}::text[]) own (count) where s.kind = 'finance'))`
  }

/** Of the kinds that this person may see, newest first; without sums, which a blind count may hide. */
export async function findDocuments(
  text: string,
  most: number,
  { tx, permissions }: Pick<Context, 'tx' | 'permissions'>,
): Promise<SearchHit[]> {
  const kinds = documentKindKeys.filter(kind => permissions.has(documentLedgers[kind].needs))
  if (kinds.length === 0) return []
  const { rows } = await sql<SearchHit>`
    with hits as (
      select id from documents where kind = any(${kinds}::text[]) and number = any(${[text, ...documentNumbersIn(text)]}::text[])
      union select id from documents where lower(reference) = lower(${text})
      union select document_id from document_payments where lower(reference) = lower(${text}))
    select 'document' as kind, d.id, d.number as title, coalesce(r.name, w.name, m.name, c.name, '') as detail, null as status_key,
      false as is_similar, d.kind as document_kind
    from hits join documents d on d.id = hits.id
    left join riders r on r.tenant_id = d.tenant_id and r.id = d.party_id and d.kind in ('rider-deposit', 'rider-commission')
    left join warehouses w on w.tenant_id = d.tenant_id and w.id = d.party_id
      and d.kind in ('branch-deposit', 'agency-deposit', 'agency-commission')
    left join merchants m on m.tenant_id = d.tenant_id and m.id = d.party_id and d.kind = 'merchant-invoice'
    left join walking_customers c on c.tenant_id = d.tenant_id and c.id = d.party_id and d.kind = 'walking-invoice'
    where d.kind = any(${kinds}::text[]) order by d.id desc limit ${most}`.execute(tx)
  return rows
}
