// Why some of many stay, in a notice.

/** Further reasons can be read where they stay. */
const NAMED = 3

/** The first reasons, and that there are more. */
export const fewReasons = (reasons: readonly string[]): string =>
  [...reasons.slice(0, NAMED), ...(reasons.length > NAMED ? ['…'] : [])].join('; ')
