// Branches: the operator's own places; one of them is the sorting branch.
import { get, put } from '../../core/api/endpoint.ts'
import * as x from '../../core/schema.ts'
import { Warehouse, WarehouseDetail } from './warehouse.contract.ts'
import { warehouseDraft, warehouseKindContract } from './warehouse-kind.contract.ts'

export const branchContract = {
  ...warehouseKindContract({
    path: 'branch',
    one: 'a branch',
    many: 'Branches',
    manages: 'manage-branch',
    views: 'view-branch-overview',
    draft: warehouseDraft,
  }),
  setSorting: put('/admin/warehouse/branch/{id}/set-as-sorting', {
    summary: 'Make it the sorting branch, replacing the current one',
    needs: ['set-sorting-branch'],
    returns: x.row({ current: WarehouseDetail, replaced: x.nullable(x.row({ id: x.id(), name: x.text() })) }),
    fails: ['warehouse-inactive'],
  }),
  currentSorting: get('/admin/warehouse/branch/current-sorting', {
    summary: 'The sorting branch; null while there is no branch',
    needs: 'staff',
    service: 'lists',
    returns: x.nullable(Warehouse),
  }),
}
