// Terms and conditions: versions for each audience, of which one is in force; what was ever in force keeps its words.
import { file, get, list, post, put, remove } from '../../core/endpoint.ts'
import * as x from '../../core/schema.ts'
import { audiences } from './audience.model.ts'

/** draft: never in force yet; active: in force; former: was in force. */
export const termsStates = ['draft', 'active', 'former'] as const
export type TermsState = (typeof termsStates)[number]

/** Sections of one version at most, and characters of each: all of them in Devanagari still fit one request. */
export const MAX_SECTIONS = 60
export const MAX_SECTION_TEXT = 5000

/** Numbered by its place; an empty line begins a new paragraph. */
export const TermsSection = x.record({
  heading: x.nullable(x.text({ max: 200 })),
  text: x.text({ max: MAX_SECTION_TEXT }),
})
export type TermsSection = x.Of<typeof TermsSection>

const words = { title: x.text({ max: 120 }), sections: x.list(TermsSection, 1, MAX_SECTIONS) }
export const TermsDraft = x.record({ audience: x.oneOf(audiences), ...words })
export const TermsUpdate = x.record({ ...words, version: x.integer(1) })

const fields = {
  id: x.id(),
  audience: x.oneOf(audiences),
  /** Counts the versions for an audience; `version` is only the row's own. */
  number: x.integer(1),
  title: x.text(),
  state: x.oneOf(termsStates),
  section_count: x.integer(1),
  /** When it last came into force. */
  active_from: x.nullable(x.instant()),
  active_until: x.nullable(x.instant()),
  created_at: x.instant(),
  version: x.integer(1),
}
export const Terms = x.row(fields)
export type Terms = x.Of<typeof Terms>

/** One version with its words. */
export const TermsDetail = x.row({ ...fields, sections: x.list(TermsSection, 1, MAX_SECTIONS) })
export type TermsDetail = x.Of<typeof TermsDetail>

export const termsContract = {
  list: list('/admin/terms', {
    summary: 'Versions of the terms and conditions',
    needs: ['manage-terms'],
    service: 'lists',
    row: Terms,
    filters: { title: 'text', audience: 'words', state: 'words', id: 'ids' },
    sort: ['id', 'title', 'number', 'active_from'],
  }),
  create: post('/admin/terms', {
    summary: 'Create a version as a draft',
    needs: ['manage-terms'],
    body: TermsDraft,
    returns: TermsDetail,
  }),
  get: get('/admin/terms/{id}', { summary: 'One version with its words', needs: ['manage-terms'], returns: TermsDetail }),
  update: put('/admin/terms/{id}', {
    summary: 'Update a draft; a version that is or was in force keeps its words',
    needs: ['manage-terms'],
    body: TermsUpdate,
    returns: TermsDetail,
    fails: ['terms-frozen'],
  }),
  remove: remove('/admin/terms/{id}', {
    summary: 'Delete a draft',
    needs: ['manage-terms'],
    dryRun: true,
    returns: x.row({ removed: x.flag() }),
    fails: ['terms-frozen'],
  }),
  activeStatus: put('/admin/terms/{id}/active-status', {
    summary: 'Put a version in force in place of the one that is; none can only be taken out of force',
    needs: ['manage-terms'],
    body: x.record({ is_active: x.flag() }),
    returns: x.row({ current: TermsDetail, replaced: x.nullable(x.row({ id: x.id(), number: x.integer(1) })) }),
    fails: ['terms-stay-active'],
  }),
  pdf: file('/admin/terms/{id}/pdf', { summary: 'One version as PDF', needs: ['manage-terms'], service: 'reports' }),
}
