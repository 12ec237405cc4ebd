// Papers for merchants, riders and customers say who sends them.
import { businessSetting } from '@office/shared/areas/settings/business.contract'
import { issuerLines } from '@office/shared/areas/settings/issuer.model'
import type { OutsideReader } from '@office/shared/core/print/paper'
import { type PaperContext, readerOf } from '../../core/files/paper.ts'
import { readSetting } from './setting.part.ts'

export async function outsideReaderOf(context: PaperContext): Promise<OutsideReader> {
  const { tx, tenant, translate } = context
  const profile = await readSetting(tx, businessSetting)
  return { ...readerOf(context), issuer: issuerLines({ ...profile, company: tenant.company }, translate) }
}
