// The logo of a branch or an agency; the default company logo if it has none.
import { type Warehouse, warehouseContract } from '@office/shared/areas/branches/warehouse.contract'
import { DefaultLogo } from '../../core/ui/default-logo.tsx'
import { StoredPicture } from '../../core/ui/stored-picture.tsx'

/** `size` as classes. The logo is beside a name, so screen readers skip it. */
export function WarehouseLogo({ warehouse, size }: { warehouse: Pick<Warehouse, 'id' | 'logo_id'>; size: string }) {
  return (
    <span className={`${size} flex-none overflow-hidden rounded-[6px]`} aria-hidden={true}>
      {warehouse.logo_id === null ? (
        <DefaultLogo />
      ) : (
        <StoredPicture
          endpoint={warehouseContract.logo}
          params={{ id: warehouse.id }}
          label=""
          className="size-full object-contain"
        >
          <DefaultLogo />
        </StoredPicture>
      )}
    </span>
  )
}
