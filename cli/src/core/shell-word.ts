// A text as one word of a shell, for commands that are handed over to be run.

export const shellWord = (text: string): string =>
  text === '' || /[\s'"\\$&;|<>*?()`!#~]/.test(text) ? `'${text.replaceAll("'", `'\\''`)}'` : text
