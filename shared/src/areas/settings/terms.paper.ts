// A version of the terms and conditions on paper, in the reader's language except for its own text.
import { msg } from '@office/shared/core/messages/message'
import { definePaper, type PaperReader } from '../../core/print/paper.ts'
import { textPdf } from '../../core/print/text-pdf.ts'
import { formatDateTime } from '../../format/date-time.ts'
import { audienceNames } from './audience.model.ts'
import type { TermsDetail } from './terms.contract.ts'

const draft = msg`Draft: not in force`
const since = msg`In force since {from}`
const between = msg`In force from {from} to {until}`
const version = msg`Version {number} for: {audience}`

function draw(terms: TermsDetail, reader: PaperReader) {
  const { zone, translate } = reader
  const dayOf = (instant: string | null) => (instant === null ? '' : formatDateTime(instant, zone).slice(0, 10))
  const days = { from: dayOf(terms.active_from), until: dayOf(terms.active_until) }
  const when = { draft, active: since, former: between }[terms.state]
  const which = translate(version, { number: terms.number, audience: translate(audienceNames[terms.audience]) })
  const note = `${which} · ${translate(when, days)}`
  return textPdf({ title: terms.title, note, sections: terms.sections }, reader)
}

export const termsPaper = definePaper<TermsDetail>({
  name: ({ audience, number }, { translate }) => `${translate(audienceNames[audience])}-${number}`,
  draw,
})
