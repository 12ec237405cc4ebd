// Reads an import file in a worker, so that 50,000 rows never delay a key.
import type { ImportKind } from '@office/shared/core/import-job'
import { previewOf } from './preview.ts'

self.addEventListener('message', (event: MessageEvent<{ kind: ImportKind; bytes: Uint8Array; name: string }>) => {
  const { kind, bytes, name } = event.data
  previewOf(kind, bytes, name).then(
    preview => self.postMessage(preview),
    () => self.postMessage(null),
  )
})
