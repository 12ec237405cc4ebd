// The part of @michaelhomer/jqjs that is used here; the package ships no types.
declare module '@michaelhomer/jqjs' {
  const jq: { compile: (expression: string) => (value: unknown) => Iterable<unknown> }
  export default jq
}
