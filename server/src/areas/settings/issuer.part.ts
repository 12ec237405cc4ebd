// Issuer and language of papers for merchants, riders and customers: the operator's name, in the language in which it writes to
// them.
import { businessSetting } from '@office/shared/areas/settings/business.contract'
import { issuerLines } from '@office/shared/areas/settings/issuer.model'
import type { Language } from '@office/shared/core/messages/language'
import type { Translate } from '@office/shared/core/messages/message'
import type { OutsideReader } from '@office/shared/core/print/paper'
import type { Tx } from '../../core/database/transaction.ts'
import { type PaperContext, readerOf } from '../../core/files/paper.ts'
import { translator } from '../../core/language.ts'
import { readSetting } from './setting.part.ts'

/** If no language is set, that of whoever prints. */
export async function outsideReaderOf({ tx, tenant, ...asked }: PaperContext): Promise<OutsideReader> {
  const profile = await readSetting(tx, businessSetting)
  const language = profile.language ?? asked.language
  const translate = translator(language)
  return { ...readerOf({ tenant, language, translate }), issuer: issuerLines({ ...profile, company: tenant.company }, translate) }
}

/**
 * Translates a mail to a person, in their language if it is known.
 * @param otherwise for a company that has set none: the language of whoever causes the mail
 */
export const mailWords = async (tx: Tx, own: Language | null = null, otherwise: Language = 'en'): Promise<Translate> =>
  translator(own ?? (await readSetting(tx, businessSetting)).language ?? otherwise)
