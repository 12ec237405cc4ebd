// One entry of a dropdown: what a pick field offers.
import * as x from './schema.ts'

export const Choice = x.row({ id: x.id(), name: x.text({ min: 0 }), detail: x.optional(x.text({ min: 0 })) })
export type Choice = x.Of<typeof Choice>

/** How a dropdown is searched: by a part of the name, returning at most this many. */
export const ChoiceQuery = x.row({ search: x.optional(x.text({ min: 0, max: 100 })), ids: x.optional(x.text({ max: 2000 })) })
/** The most entries of one dropdown answer; people search rather than scroll further. */
export const MAX_CHOICES = 100
