// A file that is made a piece at a time, held whole: for files that are small, or that have to be there before they are handed on.

/** Its bytes, once the last piece has come. */
export async function wholeFile(pieces: AsyncIterable<Uint8Array<ArrayBuffer>>): Promise<Uint8Array<ArrayBuffer>> {
  const all: Uint8Array<ArrayBuffer>[] = []
  for await (const piece of pieces) all.push(piece)
  return new Uint8Array(await new Blob(all).arrayBuffer())
}
