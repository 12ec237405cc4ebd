// Rows of a record that load page by page: bars while the first are on their way, and why some are missing.
import type { PagedRows } from '../data/queries.ts'
import { RowsMissing } from '../ui/states/rows-missing.tsx'
import { SkeletonRows } from '../ui/states/skeleton-rows.tsx'
import { RecordTable, type RecordTableProps } from './record-table.tsx'

interface PagedTableProps<Row> extends Omit<RecordTableProps<Row>, 'rows' | 'onEnd'> {
  found: PagedRows<Row>
}

export function PagedTable<Row>({ found, empty, ...table }: PagedTableProps<Row>) {
  const { rows, total, error, onEnd, onRetry } = found
  return (
    <>
      {total === null && !error && <SkeletonRows columns={[{ width: '168px' }, { width: 'minmax(0, 1fr)' }]} rows={3} />}
      <RecordTable {...table} rows={rows} empty={total !== null && empty} onEnd={onEnd} />
      {error && <RowsMissing error={error} onRetry={onRetry} />}
    </>
  )
}
