// How pg serialises a parameter; pg's own types leave this module out.
declare module 'pg/lib/utils.js' {
  export function prepareValue(value: unknown): Buffer | string | null
}
