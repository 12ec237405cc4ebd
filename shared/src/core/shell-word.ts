// A text as one word of a shell, for commands that are handed over to be run.
/** Quoted unless it holds only what no shell reads as anything else: letters and digits of any script, and . , @ % + = : / - _ */
export const shellWord = (text: string): string =>
  /^[\p{L}\p{M}\p{N}_.,@%+=:/-]+$/u.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
