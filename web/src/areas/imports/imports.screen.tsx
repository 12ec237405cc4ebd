// The imports, and at the same address one of them.
import { useSearch } from 'wouter'
import { ListScreen } from '../../core/list/list-screen.tsx'
import { rowsAhead } from '../../core/list/rows-ahead.ts'
import { ImportPage } from './import.page.tsx'
import { importListNow } from './imports.list.tsx'

export const ahead = () => rowsAhead(importListNow())()

export default function Imports() {
  const id = Number(new URLSearchParams(useSearch()).get('import') ?? Number.NaN)
  return Number.isInteger(id) ? <ImportPage key={id} id={id} /> : <ListScreen definition={importListNow()} />
}
