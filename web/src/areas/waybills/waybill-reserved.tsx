// The first and the last of a request's reserved numbers; nothing while none are reserved.
import type { WaybillRequest } from '@office/shared/areas/waybills/waybill-request.contract'
import { Waybill } from '../../core/ui/waybill.tsx'
import { blockOf } from './waybill-request.commands.ts'

export function ReservedNumbers({ request }: { request: WaybillRequest }) {
  const block = blockOf(request)
  return (
    block && (
      <span dir="ltr" className="flex flex-wrap items-center gap-x-1.5">
        <Waybill number={block.first} />
        <span className="text-text-3">–</span>
        <Waybill number={block.last} />
      </span>
    )
  )
}
