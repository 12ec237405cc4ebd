// The life of a version of the terms: drafts are written, one version is in force until the next one is, and what people once
// agreed to never changes. The texts refer to a version by {title} and {number}.
import { msg } from '@office/shared/core/messages/message'
import { defineTransitions, type StateOf } from '../../core/transitions.ts'

export const termsTransitions = defineTransitions({
  kind: 'terms',
  states: { draft: { name: msg`Draft` }, active: { name: msg`In force` }, former: { name: msg`Former` } },
  moves: {
    edit: {
      from: ['draft'],
      to: 'draft',
      needs: 'manage-terms',
      reason: {
        code: 'terms-frozen',
        message: msg`{title}, version {number}, is or was in force, so its text can no longer change. Create a new version from it.`,
      },
    },
    remove: {
      from: ['draft'],
      to: null,
      needs: 'manage-terms',
      reason: {
        code: 'terms-frozen',
        message: msg`{title}, version {number}, is or was in force. Only drafts can be deleted.`,
      },
    },
    activate: {
      from: ['draft', 'former'],
      to: 'active',
      needs: 'manage-terms',
      reason: { code: 'terms-active', message: msg`Already in force` },
    },
    // Never on its own: the version that comes into force replaces the current one.
    retire: {
      from: [],
      to: 'former',
      needs: 'manage-terms',
      reason: {
        code: 'terms-stay-active',
        message: msg`Version {number} is in force. To replace it, put another version in force.`,
      },
    },
  },
})
export type TermsState = StateOf<typeof termsTransitions>
