// Finds a merchant by number, code or name, as given beside waybill numbers.
import { merchantContract, merchantLabels } from '@office/shared/areas/merchants/merchant.contract'
import type { Call } from '@office/shared/core/api/client'
import { findRow } from '../../core/nouns/find-records.ts'
import { recordNoun } from '../../core/nouns/noun.ts'

export async function merchantNumber(call: Call, text: string): Promise<number> {
  const noun = await recordNoun(merchantContract, { labels: merchantLabels, name: 'name', columns: ['id', 'code', 'name'] })
  return Number((await findRow(call, noun, text)).id)
}
