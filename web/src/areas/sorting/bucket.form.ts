// The form of a bucket: its label on the shelf, its branch, and whose parcels belong into it.
import { warehouseContract } from '@office/shared/areas/branches/warehouse.contract'
import { cityContract } from '@office/shared/areas/places/city.contract'
import { stateContract } from '@office/shared/areas/places/state.contract'
import { bucketLabels } from '@office/shared/areas/sorting/sorting.contract'
import { msg } from '@office/shared/core/messages/message'
import { MapPin, PackageOpen, Warehouse } from 'lucide-react'
import { pick, picks, text, whole } from '../../core/form/controls.ts'
import { defineForm, formOf } from '../../core/form/define-form.ts'
import { buckets } from './bucket.commands.ts'

export const bucketForm = defineForm({
  ...formOf(buckets),
  icon: PackageOpen,
  fields: {
    code: text(bucketLabels.code, {
      code: true,
      tidy: typed => typed.toUpperCase(),
      end: msg`unique per branch`,
      help: msg`As on the shelf and on its card, such as B7.`,
    }),
    name: text(bucketLabels.name),
    position: whole(bucketLabels.position, {
      initial: '0',
      help: msg`Where it stands in the hall, lowest first; equal ones by code.`,
    }),
    warehouse_id: pick(warehouseContract.assigned, bucketLabels.warehouse_name, { icon: Warehouse }),
    state_ids: picks(stateContract.dropdown, bucketLabels.state_ids, { icon: MapPin }),
    city_ids: picks(cityContract.dropdownWithoutFilter, bucketLabels.city_ids, {
      icon: MapPin,
      help: msg`A city takes precedence over its state.`,
    }),
  },
})
