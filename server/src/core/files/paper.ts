// Whom a request prints for: the tenant, in its zone and the reader's language, with the fonts of this machine.
import type { PaperReader } from '@office/shared/core/print/paper'
import type { Context } from '../http/context.ts'
import { readPdfFont } from './pdf-fonts.ts'

/** What is read and told for paper, whoever asks for it. */
export type PaperContext = Pick<Context, 'tx' | 'tenant' | 'language' | 'translate'>

export const readerOf = ({ tenant, language, translate }: Omit<PaperContext, 'tx'>): PaperReader => ({
  company: tenant.company,
  zone: tenant.timeZone,
  language,
  translate,
  loadFont: readPdfFont,
})
