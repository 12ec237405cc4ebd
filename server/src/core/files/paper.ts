// What every PDF made for a request is told beside its contents: whose it is, in which zone and language, with which fonts.
import type { Context } from '../http/context.ts'
import { readPdfFont } from './pdf-fonts.ts'

export const paperOf = ({ tenant, language, translate }: Pick<Context, 'tenant' | 'language' | 'translate'>) => ({
  company: tenant.company,
  zone: tenant.timeZone,
  language,
  translate,
  loadFont: readPdfFont,
})
