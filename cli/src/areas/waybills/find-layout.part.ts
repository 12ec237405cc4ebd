// Finds a waybill layout by number or name, wherever labels are printed.
import type { Call } from '@office/shared/core/api/client'
import { findRow } from '../../core/nouns/find-records.ts'
import { waybillLayoutNoun } from './waybill-layout.noun.ts'

/** @returns null for the tenant's first */
export async function layoutNumber(call: Call, text: string | undefined): Promise<number | null> {
  return text === undefined ? null : Number((await findRow(call, await waybillLayoutNoun.load(), text)).id)
}
