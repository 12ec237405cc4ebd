// Import states from a file.
import { ImportScreen } from '../../core/import/import-screen.tsx'
import { stateImportSpec } from './place-imports.ts'

export default function ImportStates() {
  return <ImportScreen spec={stateImportSpec} />
}
