// The photo of a damaged parcel: added from its page or row, opened by anyone who reads its journey.
import type { Order } from '@office/shared/areas/orders/order.model'
import { orderPhotoContract, shownStatuses } from '@office/shared/areas/orders/order-photo.contract'
import { status } from '@office/shared/areas/orders/order-status.model'
import { msg } from '@office/shared/core/messages/message'
import { Camera } from 'lucide-react'
import { type Command, defineCommand } from '../../../core/command/command.ts'
import { type Ctx, dataOf, recordAt } from '../../../core/command/context.ts'
import { saved } from '../../../core/command/saved.ts'
import { call } from '../../../core/data/api.ts'
import { sendFile } from '../../../core/files/send-file.ts'
import type { Words } from '../../../core/language/translate.ts'
import { ordersChanged } from '../list/changed-orders.part.ts'

const orderAt = (ctx: Ctx): Partial<Order> => dataOf(recordAt(ctx)) // the row of an order list

async function send(id: number, file: File): Promise<Words> {
  const { waybill_number: waybill } = await call(orderPhotoContract.add, { params: { id }, file })
  await ordersChanged()
  return { message: msg`The photo is attached to {waybill}`, values: { waybill } }
}

export const orderPhotoCommands: readonly Command[] = [
  defineCommand({
    id: 'orders.add-photo',
    title: msg`Add a photo of the damage`,
    keywords: msg`picture, camera, damaged, broken, proof`,
    section: 'context',
    icon: Camera,
    target: 'one',
    on: 'order',
    keys: ['shift+u'],
    needs: { any: orderPhotoContract.add.needs },
    when: ctx =>
      (orderAt(ctx).status_key ?? status.damaged) === status.damaged || { off: msg`Photos can only be added to damaged parcels` },
    run: ctx => {
      const id = Number(recordAt(ctx)?.id)
      sendFile(orderPhotoContract.add.upload.types, file => send(id, file))
    },
    cli: ctx => `office orders photo ${orderAt(ctx).waybill_number ?? 'WAYBILL'} damage.jpg`,
  }),
  defineCommand({
    id: 'orders.open-photo',
    title: msg`Open the photo of what happened`,
    keywords: msg`picture, damage, attempt`,
    section: 'context',
    icon: Camera,
    target: 'one',
    on: 'order',
    needs: { any: ['view-order-timeline'] },
    when: ctx => shownStatuses.includes(orderAt(ctx).status_key ?? status.damaged),
    run: ctx => saved(call(orderPhotoContract.open, { params: { id: Number(recordAt(ctx)?.id) } }, { timeout: 60_000 })),
  }),
]
