// What several parties have, in parts, so that a demo of few parties still has a document in each state.

/** The first part of everyone, then the second, and so on. */
export const inParts = <K extends string, Held extends Readonly<Record<K, readonly unknown[]>>>(
  all: readonly Held[],
  rows: K,
  most: number,
): Held[] =>
  Array.from({ length: most }, (_, part) =>
    all
      .map(held => ({ ...held, [rows]: held[rows].filter((_row, at) => at % most === part) }))
      .filter(held => held[rows].length > 0),
  ).flat()

/** Gives one after the other; when there are no more, what is free by then. */
export function oneByOne<Held>(read: () => Promise<Held[]>): () => Promise<Held | undefined> {
  let left: Held[] = []
  return async () => {
    if (left.length === 0) left = await read()
    return left.shift()
  }
}
