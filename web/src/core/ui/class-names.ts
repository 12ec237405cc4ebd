// Joins class names; false and absent ones are left out.

export const classNames = (...names: (string | false | null | undefined)[]): string => names.filter(Boolean).join(' ')
