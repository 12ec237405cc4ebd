// What is used of @michaelhomer/jqjs, which brings no types.
declare module '@michaelhomer/jqjs' {
  const jq: { compile: (expression: string) => (value: unknown) => Iterable<unknown> }
  export default jq
}
