// Joins class names; what is false or absent is left out.

export const classNames = (...names: (string | false | null | undefined)[]): string => names.filter(Boolean).join(' ')
