// What all labels of a print share: the layout and the company's picture.
import { buffer } from 'node:stream/consumers'
import type { WaybillLayout } from '@office/shared/areas/waybills/labels/waybill-layout.contract'
import { msg } from '@office/shared/core/messages/message'
import type { Tx } from '../../../core/database/transaction.ts'
import type { Files } from '../../../core/files/files.ts'
import { found, refuseField } from '../../../core/http/refusal.ts'
import type {} from './waybill-layout.table.ts'

const unknownLayout = msg`This layout does not exist`

/** A layout by its id; the tenant's first if none is named. */
export async function layoutOf(tx: Tx, id: number | null | undefined): Promise<WaybillLayout> {
  const layouts = tx.selectFrom('waybill_layouts').select(['id', 'name', 'paper', 'copies', 'elements', 'version'])
  if (id == null) return found(await layouts.orderBy('id').limit(1).executeTakeFirst())
  return (await layouts.where('id', '=', id).executeTakeFirst()) ?? refuseField('layout_id', 'unknown-reference', unknownLayout)
}

/** The company's picture, if the layout shows it and there is one. */
export async function logoFor(tx: Tx, files: Files, { elements }: Pick<WaybillLayout, 'elements'>): Promise<Uint8Array | null> {
  if (!elements.some(({ kind }) => kind === 'logo')) return null
  const picture = await tx.selectFrom('brand_pictures').select('file_id').where('kind', '=', 'logo').executeTakeFirst()
  if (!picture) return null
  const { stream } = await files.open(tx, picture.file_id)
  return new Uint8Array(await buffer(stream))
}
