// The form of a rider.
import { warehouseContract } from '@office/shared/areas/branches/warehouse.contract'
import { riderContract, vehicleKinds } from '@office/shared/areas/riders/rider.contract'
import { msg } from '@office/shared/core/message'
import { Bike, IdCard, Phone, Warehouse } from 'lucide-react'
import { choicesOf } from '../../core/choices.ts'
import { pick, select, text } from '../../core/form/controls.ts'
import { defineForm } from '../../core/form/define-form.ts'
import { refreshed } from './rider.commands.ts'
import { vehicleWords } from './rider-words.ts'

export const riderForm = defineForm({
  id: 'rider',
  noun: msg`Rider`,
  createTitle: msg`Create rider`,
  editTitle: msg`Edit rider`,
  icon: Bike,
  create: riderContract.create,
  update: riderContract.update,
  get: riderContract.get,
  labelOf: rider => rider.name,
  refresh: refreshed,
  fields: {
    name: text(msg`Name`),
    phone: text(msg`Phone`, { icon: Phone, type: 'tel', end: msg`once per company` }),
    warehouse_id: pick(warehouseContract.dropdown, msg`Branch`, { icon: Warehouse }),
    vehicle_kind: select(msg`Vehicle`, choicesOf(vehicleKinds, vehicleWords), { icon: Bike, initial: 'motorcycle' }),
    licence_number: text(msg`Licence number`, { code: true, icon: IdCard }),
  },
})
