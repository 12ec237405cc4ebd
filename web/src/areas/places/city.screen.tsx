// Cities: the list, or their import if the address asks for it.
import { useSearch } from 'wouter'
import { ImportScreen } from '../imports/import-screen.part.tsx'
import { Cities } from './city.list.tsx'
import { cityImportSpec } from './place-imports.ts'

export default function CitiesScreen() {
  const isImport = new URLSearchParams(useSearch()).has('import')
  return isImport ? <ImportScreen spec={cityImportSpec} /> : <Cities />
}
