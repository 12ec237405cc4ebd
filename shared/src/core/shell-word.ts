// A text as one shell word, for commands that people copy and run.
/**
 * Quoted unless it contains only characters that no shell interprets: letters and digits of any script, and . , @ % + = : / - _
 */
export const shellWord = (text: string): string =>
  /^[\p{L}\p{M}\p{N}_.,@%+=:/-]+$/u.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
