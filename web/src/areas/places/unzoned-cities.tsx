// How many cities are in no zone: a line above the list of zones, with a link to them.
import { Plural } from '@lingui/react/macro'
import { cityContract } from '@office/shared/areas/places/city.contract'
import { TriangleAlert } from 'lucide-react'
import { Link } from 'wouter'
import { commandContext } from '../../core/command/context.ts'
import { useEndpoint } from '../../core/data/queries.ts'
import { unzonedCitiesPath } from './place-paths.part.ts'

const asked = { query: { filters: { is_zoned: '0', is_active: '1' }, paginate: 1 } }

/** For a tenant without zones every city waits, which its empty list says already. */
export function UnzonedCities({ total }: { total: number | null }) {
  const isAsked = total !== null && total > 0 && commandContext.permissions.has('manage-city')
  const { data } = useEndpoint(cityContract.list, asked, { enabled: isAsked })
  const n = data?.meta.total ?? 0
  if (!isAsked || n === 0) return null
  return (
    <p className="m-0 flex items-center gap-2 border-b border-border px-4 py-2 text-sm">
      <TriangleAlert className="size-4 flex-none text-warn" aria-hidden={true} />
      <Link href={unzonedCitiesPath}>
        <Plural
          value={n}
          one="# city is in no zone, so that nothing is priced there"
          other="# cities are in no zone, so that nothing is priced there"
        />
      </Link>
    </p>
  )
}
