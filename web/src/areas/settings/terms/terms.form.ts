// The form of a version of the terms: sections of plain text, numbered by position.
import { audienceNames, audiences } from '@office/shared/areas/settings/audience.model'
import { MAX_SECTION_TEXT, MAX_SECTIONS, type TermsSection, termsLabels } from '@office/shared/areas/settings/terms.contract'
import { msg } from '@office/shared/core/messages/message'
import { FileText } from 'lucide-react'
import { choicesOf } from '../../../core/choices/choices.ts'
import { blanksOf } from '../../../core/form/control-values.ts'
import { choose, longText, rows, text } from '../../../core/form/controls.ts'
import { defineForm, formOf } from '../../../core/form/define-form.ts'
import { terms } from './terms.commands.ts'

const section = {
  heading: text(msg`Heading`, { wide: true }),
  text: longText(msg`Text`, MAX_SECTION_TEXT, { wide: true, lines: 5 }),
}

export const termsForm = defineForm({
  ...formOf(terms),
  icon: FileText,
  fields: {
    audience: choose(termsLabels.audience, choicesOf(audiences, audienceNames), {
      initial: 'merchant',
      wide: true,
      only: 'new',
    }),
    title: text(termsLabels.title, { wide: true }),
    sections: rows<TermsSection>(termsLabels.section_count, section, {
      addTitle: msg`Add a section`,
      most: MAX_SECTIONS,
      initial: () => [blanksOf(section)],
      help: msg`Sections are numbered by their place. An empty line begins a new paragraph.`,
    }),
  },
})
