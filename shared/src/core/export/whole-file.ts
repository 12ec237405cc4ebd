// A file made piece by piece, held as a whole: for files that are small or must be complete before they are handed out.

/** Its bytes, once the last piece has arrived. */
export async function wholeFile(pieces: AsyncIterable<Uint8Array<ArrayBuffer>>): Promise<Uint8Array<ArrayBuffer>> {
  const all: Uint8Array<ArrayBuffer>[] = []
  for await (const piece of pieces) all.push(piece)
  return new Uint8Array(await new Blob(all).arrayBuffer())
}
