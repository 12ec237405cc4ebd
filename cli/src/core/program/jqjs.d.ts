// The used part of @michaelhomer/jqjs, which has no types.
declare module '@michaelhomer/jqjs' {
  const jq: { compile: (expression: string) => (value: unknown) => Iterable<unknown> }
  export default jq
}
