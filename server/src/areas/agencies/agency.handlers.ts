// Agencies: everything that a warehouse has, with an owner and a registration.
import { agencyContract } from '@office/shared/areas/agencies/agency.contract'
import { implement } from '../../core/http/implement.ts'
import { warehouseKindHandlers } from '../branches/warehouse-kind.part.ts'

export const agencyHandlers = implement(agencyContract, warehouseKindHandlers(agencyContract, 'agency'))
