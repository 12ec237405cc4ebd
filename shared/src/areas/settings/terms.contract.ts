// Terms and conditions: versions for each audience, one of them in force; a version that was ever in force keeps its text.

import { type Labels, msg } from '@office/shared/core/messages/message'
import { crudEndpoints } from '../../core/api/crud-endpoints.ts'
import { file, put } from '../../core/api/endpoint.ts'
import * as x from '../../core/schema.ts'
import { audienceNames, audiences } from './audience.model.ts'
import { termsTransitions } from './terms.transitions.ts'

const { edit, activate } = termsTransitions.moves

/** The most sections of one version, and characters of each: all of them in Devanagari still fit one request. */
export const MAX_SECTIONS = 60
export const MAX_SECTION_TEXT = 5000

/** Numbered by position; an empty line starts a new paragraph. */
export const TermsSection = x.record({
  heading: x.nullable(x.text({ max: 200 })),
  text: x.text({ max: MAX_SECTION_TEXT }),
})
export type TermsSection = x.Of<typeof TermsSection>

const words = { title: x.text({ max: 120 }), sections: x.list(TermsSection, 1, MAX_SECTIONS) }

const fields = {
  id: x.id(),
  audience: x.oneOf(audiences, audienceNames),
  /** Counts the versions for an audience; `version` is only the row's own. */
  number: x.integer(1),
  title: x.text(),
  /** draft: never in force yet; active: in force; former: was in force. */
  state: x.stateOf(termsTransitions),
  section_count: x.integer(1),
  /** When it last came into force. */
  active_from: x.nullable(x.instant()),
  active_until: x.nullable(x.instant()),
  created_at: x.instant(),
  version: x.integer(1),
}
export const Terms = x.row(fields)
export type Terms = x.Of<typeof Terms>

export const termsLabels = {
  title: msg`Title`,
  audience: msg`For`,
  number: msg`Version`,
  section_count: msg`Sections`,
  state: msg`Status`,
  active_from: msg`In force since`,
} satisfies Labels<Terms>

/** One version with its text. */
export const TermsDetail = x.row({ ...fields, sections: x.list(TermsSection, 1, MAX_SECTIONS) })
export type TermsDetail = x.Of<typeof TermsDetail>

const plain = crudEndpoints('/admin/terms', {
  one: 'a version',
  many: 'Versions of the terms and conditions',
  verbs: ['list', 'create', 'get', 'update', 'remove'],
  row: Terms,
  detail: TermsDetail,
  draft: { audience: x.oneOf(audiences, audienceNames), ...words },
  filters: { title: 'text', audience: 'words', state: 'words', id: 'ids' },
  sort: ['id', 'title', 'number', 'active_from'],
  views: ['manage-terms'],
  manages: [edit.needs],
  fails: { update: ['terms-frozen'], remove: ['terms-frozen'] },
  summaries: {
    create: 'Create a version as a draft',
    get: 'One version with its words',
    update: 'Update a draft; a version that is or was in force keeps its words',
    remove: 'Delete a draft',
  },
})

export const termsContract = {
  ...plain,
  // The audience of a version cannot change.
  update: { ...plain.update, body: x.record({ ...words, version: x.integer(1) }) },
  activeStatus: put('/admin/terms/{id}/active-status', {
    summary: 'Put a version in force, replacing the current one; a version cannot just be taken out of force',
    needs: [activate.needs],
    body: x.record({ is_active: x.flag() }),
    returns: x.row({ current: TermsDetail, replaced: x.nullable(x.row({ id: x.id(), number: x.integer(1) })) }),
    fails: ['terms-stay-active'],
  }),
  pdf: file('/admin/terms/{id}/pdf', { summary: 'One version as PDF', needs: ['manage-terms'], service: 'reports' }),
}
