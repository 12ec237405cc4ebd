// How pg writes a value as a parameter: its types leave this module out.
declare module 'pg/lib/utils.js' {
  export function prepareValue(value: unknown): Buffer | string | null
}
