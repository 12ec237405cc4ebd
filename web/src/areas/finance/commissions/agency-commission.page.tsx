// One commission of an agency, by its address.
import type { RouteParams } from '../../../core/area.ts'
import { CommissionPage } from './commission.page.tsx'
import { agencyCommissions } from './commission-view.ts'

export default function AgencyCommissionScreen({ params }: { params: RouteParams }) {
  return <CommissionPage key={params.id} view={agencyCommissions} id={Number(params.id)} />
}
