// What papers for merchants, riders and customers are told beside their contents: who sends them.
import { businessSetting } from '@office/shared/areas/settings/business.contract'
import { issuerLines } from '@office/shared/areas/settings/issuer.model'
import { paperOf } from '../../core/files/paper.ts'
import type { Context } from '../../core/http/context.ts'
import { readSetting } from './setting.part.ts'

export async function issuedPaperOf(context: Pick<Context, 'tx' | 'tenant' | 'language' | 'translate'>) {
  const { tx, tenant, translate } = context
  const profile = await readSetting(tx, businessSetting)
  return { ...paperOf(context), issuer: issuerLines({ ...profile, company: tenant.company }, translate) }
}
