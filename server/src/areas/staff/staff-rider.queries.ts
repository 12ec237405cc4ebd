// Links a staff member's account to a rider: an account belongs to one rider at most, and a rider has one at most.
import { msg } from '@office/shared/core/messages/message'
import type { Context } from '../../core/http/context.ts'
import { refuseField } from '../../core/http/refusal.ts'

const noRider = msg`This rider does not exist`
const taken = msg`{name} already has another account`

/** @param riderId null for someone who is not a rider */
export async function assignRider({ tx }: Context, staffId: number, riderId: number | null): Promise<void> {
  await tx
    .updateTable('riders')
    .set({ staff_id: null })
    .where('staff_id', '=', staffId)
    .where('id', '<>', riderId ?? 0)
    .execute()
  if (riderId === null) return
  const rider = await tx
    .selectFrom('riders')
    .select(['name', 'staff_id'])
    .where('id', '=', riderId)
    .forUpdate()
    .executeTakeFirst()
  if (!rider) return refuseField('rider_id', 'unknown-reference', noRider)
  if (rider.staff_id !== null && rider.staff_id !== staffId)
    return refuseField('rider_id', 'rider-has-account', taken, { name: rider.name })
  await tx.updateTable('riders').set({ staff_id: staffId }).where('id', '=', riderId).execute()
}
