// The lines of standard input as they arrive: a scanner ends each code with Enter.
import type { Io } from '../../../core/io/io.ts'

export async function* scanLines(input: Io['input']): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of input.bytes()) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split(/\r\n|\r|\n|\t/)
    rest = lines.pop() ?? ''
    for (const line of lines) if (line.trim() !== '') yield line.trim()
  }
  if (rest.trim() !== '') yield rest.trim()
}

/** The same lines until something else has happened, so that a line that never comes is not waited for. */
export async function* until(lines: AsyncGenerator<string>, over: Promise<void>): AsyncGenerator<string> {
  const end = over.then(() => null)
  for (;;) {
    const next = await Promise.race([lines.next(), end])
    if (next === null || next.done) return
    yield next.value
  }
}
