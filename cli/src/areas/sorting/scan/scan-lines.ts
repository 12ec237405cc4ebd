// The lines of standard input as they come: a scanner ends each code with Enter.
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
