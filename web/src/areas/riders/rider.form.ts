// The form of a rider.
import { warehouseContract } from '@office/shared/areas/branches/warehouse.contract'
import { riderLabels, vehicleKindNames, vehicleKinds } from '@office/shared/areas/riders/rider.contract'
import { msg } from '@office/shared/core/messages/message'
import { Bike, IdCard, Phone, Warehouse } from 'lucide-react'
import { choicesOf } from '../../core/choices/choices.ts'
import { day, pick, select, text } from '../../core/form/controls.ts'
import { defineForm, formOf } from '../../core/form/define-form.ts'
import { riders } from './rider.commands.ts'

export const riderForm = defineForm({
  ...formOf(riders),
  labelOf: rider => rider.name,
  icon: Bike,
  fields: {
    name: text(riderLabels.name),
    phone: text(riderLabels.phone, { icon: Phone, type: 'tel', end: msg`unique per company` }),
    warehouse_id: pick(warehouseContract.assigned, riderLabels.warehouse_name, { icon: Warehouse }),
    vehicle_kind: select(riderLabels.vehicle_kind, choicesOf(vehicleKinds, vehicleKindNames), {
      icon: Bike,
      initial: 'motorcycle',
    }),
    licence_number: text(riderLabels.licence_number, { code: true, icon: IdCard }),
    birthday: day(riderLabels.birthday),
  },
})
