// A version of the terms and conditions as PDF, its own words in the reader's language.

import { msg, type Translate } from '@office/shared/core/message'
import { type PdfText, pdfText } from '../../core/export/pdf-text.ts'
import { formatDateTime } from '../../format/date-time.ts'
import { audienceNames } from './audience.model.ts'
import type { TermsDetail } from './terms.contract.ts'

const draft = msg`Draft: not in force`
const since = msg`In force since {from}`
const between = msg`In force from {from} to {until}`
const version = msg`Version {number} for: {audience}`
const pageOf = msg`Page {page} of {pages}`

interface Told {
  company: string
  /** IANA zone of the days. */
  zone: string
  translate: Translate
  loadFont: PdfText['loadFont']
}

export function termsPdf(terms: TermsDetail, { company, zone, translate, loadFont }: Told): Promise<Uint8Array<ArrayBuffer>> {
  const dayOf = (instant: string | null) => (instant === null ? '' : formatDateTime(instant, zone).slice(0, 10))
  const days = { from: dayOf(terms.active_from), until: dayOf(terms.active_until) }
  const when = { draft, active: since, former: between }[terms.state]
  const which = translate(version, { number: terms.number, audience: translate(audienceNames[terms.audience]) })
  return pdfText({
    by: company,
    title: terms.title,
    note: `${which} · ${translate(when, days)}`,
    sections: terms.sections,
    pageLabel: (page, pages) => translate(pageOf, { page, pages }),
    loadFont,
  })
}
