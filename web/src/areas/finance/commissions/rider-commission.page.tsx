// One commission of a rider, by its address.
import type { RouteParams } from '../../../core/area.ts'
import { CommissionPage } from './commission.page.tsx'
import { riderCommissions } from './commission-view.ts'

export default function RiderCommissionScreen({ params }: { params: RouteParams }) {
  return <CommissionPage key={params.id} view={riderCommissions} id={Number(params.id)} />
}
