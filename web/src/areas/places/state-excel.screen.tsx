// Import states from a file.
import { ImportScreen } from '../imports/import-screen.part.tsx'
import { stateImportSpec } from './place-imports.ts'

export default function ImportStates() {
  return <ImportScreen spec={stateImportSpec} />
}
