// Splits a file that is too large for one import into parts, in a worker, and reports what each contains.
import { headingScore } from '@office/shared/core/import/headings'
import { partsOf } from '@office/shared/core/import/part-file'
import type { ImportKind } from '@office/shared/core/import-job'
import { importDefinitions } from './import-definitions.ts'
import { type PartSaid, previewOf } from './preview.ts'

const say = (said: PartSaid | null, transfer: Transferable[] = []) => self.postMessage(said, { transfer })

/** Not every browser can read a file's stream with `for await`. */
async function* piecesOf(file: File): AsyncGenerator<Uint8Array> {
  const reader = file.stream().getReader()
  for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
}

async function cut(kind: ImportKind, file: File): Promise<void> {
  const parts = partsOf(piecesOf(file), file.name, headings => headingScore(importDefinitions[kind], headings))
  let next = await parts.next()
  for (; !next.done; next = await parts.next()) {
    const { bytes, places } = next.value
    const preview = await previewOf(kind, bytes, file.name)
    say({ part: { bytes, places }, preview }, [bytes.buffer])
  }
  say(next.value ?? { done: true })
}

self.addEventListener('message', (event: MessageEvent<{ kind: ImportKind; file: File }>) => {
  const { kind, file } = event.data
  cut(kind, file).catch(() => say(null))
})
