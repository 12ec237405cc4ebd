// Zones: the list, or their import if the address asks for it.
import { useSearch } from 'wouter'
import { rowsAhead } from '../../core/list/rows-ahead.ts'
import { ImportScreen } from '../imports/import-screen.part.tsx'
import { zoneImportSpec } from './place-imports.ts'
import { Zones, zoneList } from './zone.list.tsx'

export const ahead = rowsAhead(zoneList)

export default function ZonesScreen() {
  const isImport = new URLSearchParams(useSearch()).has('import')
  return isImport ? <ImportScreen spec={zoneImportSpec} /> : <Zones />
}
