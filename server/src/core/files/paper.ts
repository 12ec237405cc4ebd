// Prepares printing for a request: the tenant, in its time zone and the reader's language, with this machine's fonts.
import type { PaperReader } from '@office/shared/core/print/paper'
import type { Context } from '../http/context.ts'
import { readPdfFont } from './pdf-fonts.ts'

/** The parts of a context needed for paper, whoever asks for it. */
export type PaperContext = Pick<Context, 'tx' | 'tenant' | 'language' | 'translate'>

export const readerOf = ({ tenant, language, translate }: Omit<PaperContext, 'tx'>): PaperReader => ({
  company: tenant.company,
  zone: tenant.timeZone,
  language,
  translate,
  loadFont: readPdfFont,
})
