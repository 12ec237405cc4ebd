// What every PDF made for a request is told beside its contents: whose it is, in which zone and language, with which fonts.
import type { Context } from '../http/context.ts'
import { readPdfFont } from './pdf-fonts.ts'

/** What is read and told for paper, whoever asks for it. */
export type PaperContext = Pick<Context, 'tx' | 'tenant' | 'language' | 'translate'>

export const paperOf = ({ tenant, language, translate }: Omit<PaperContext, 'tx'>) => ({
  company: tenant.company,
  zone: tenant.timeZone,
  language,
  translate,
  loadFont: readPdfFont,
})
