// The examples of help split into words as a shell would pass them, so that tests run them as printed.

/** Words after the last `office` of a line, up to the next pipe or redirection. */
export function exampleWords(example: string): string[] {
  const own = /(?:^|[|(]\s*|\s)office (.*?)(?:\s*(?:[|<>]|\)\s).*)?$/.exec(example)?.[1]
  if (own === undefined) throw new Error(`There is no office in: ${example}`)
  return [...own.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(([, double, single, plain]) => double ?? single ?? plain ?? '')
}
