// Opens a scan desk: the status into which parcels are scanned, and the branch.
import { warehouseContract } from '@office/shared/areas/branches/warehouse.contract'
import { asksBranch, deskCode, deskStatuses } from '@office/shared/areas/orders/moves/desk.model'
import { orderMove } from '@office/shared/areas/orders/moves/order-transitions'
import { orderStatusContract } from '@office/shared/areas/orders/order-status.contract'
import { msg } from '@office/shared/core/messages/message'
import { ScanBarcode } from 'lucide-react'
import { pickArg } from '../../../core/choices/pick-arg.ts'
import { type Command, defineCommand } from '../../../core/command/command.ts'
import type { Ctx } from '../../../core/command/context.ts'
import { statusChoices } from '../../orders/order-words.part.ts'
import { deskPath } from './desk-path.ts'

const wantedStatus = (key: string | undefined) => deskStatuses.find(one => one === key)

export const deskCommands: readonly Command[] = [
  defineCommand({
    id: 'desk.open',
    card: 'desk',
    title: msg`Scan parcels into a status`,
    keywords: msg`scan desk, in-scan, arrived, receive many, bulk by scanner`,
    section: 'operations',
    icon: ScanBarcode,
    needs: { any: orderStatusContract.update.needs },
    args: {
      status: {
        kind: 'choice',
        label: msg`Status`,
        choices: (ctx: Ctx) => statusChoices(deskStatuses.filter(key => ctx.permissions.has(orderMove(key).needs))),
      },
      branch: pickArg(warehouseContract.assigned, msg`Branch`, {
        card: 'branch',
        need: (_ctx, filled) => {
          const key = wantedStatus(filled.status)
          return key && asksBranch(key) ? 'required' : 'none'
        },
      }),
    },
    run: (_ctx, { status, branch }) => {
      const status_key = wantedStatus(status)
      if (!status_key) return
      const warehouse_id = asksBranch(status_key) ? Number(branch) : null
      return { navigate: deskPath(deskCode({ status_key, warehouse_id })) }
    },
    cli: (_ctx, { status, branch }) => `office scan --into ${status ?? 'STATUS'}${branch ? ` --branch ${branch}` : ''}`,
  }),
]
