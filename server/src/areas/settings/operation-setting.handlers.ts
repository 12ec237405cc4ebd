// Settings of how the operator works; most only store their fields.
import {
  aiContract,
  aiSetting,
  approvalSetting,
  approvalSettingContract,
  feedbackContract,
  feedbackSetting,
  financeSetting,
  financeSettingContract,
  merchantDefaultContract,
  merchantDefaultSetting,
  sortingSetting,
  sortingSettingContract,
  taxContract,
  taxSetting,
  trackingContract,
  trackingItemKeys,
  trackingSetting,
} from '@office/shared/areas/settings/operation-setting.contract'
import { orderSetting, orderSettingContract } from '@office/shared/areas/settings/order-setting.contract'
import { msg } from '@office/shared/core/messages/message'
import type { Tx } from '../../core/database/transaction.ts'
import { implement } from '../../core/http/implement.ts'
import { found, refuseField } from '../../core/http/refusal.ts'
import { settingHandlers } from './setting.part.ts'

export const orderSettingHandlers = implement(orderSettingContract, settingHandlers(orderSetting))
export const financeSettingHandlers = implement(financeSettingContract, settingHandlers(financeSetting))
export const sortingSettingHandlers = implement(sortingSettingContract, settingHandlers(sortingSetting))
export const merchantDefaultHandlers = implement(merchantDefaultContract, settingHandlers(merchantDefaultSetting))
export const taxHandlers = implement(taxContract, settingHandlers(taxSetting))
export const feedbackHandlers = implement(feedbackContract, settingHandlers(feedbackSetting))
export const aiHandlers = implement(aiContract, settingHandlers(aiSetting))

const twice = msg`This type is listed twice`
const unknownRole = msg`This role does not exist`

export const approvalSettingHandlers = implement(
  approvalSettingContract,
  settingHandlers(approvalSetting, {
    check: async ({ types }, { tx }) => {
      const wanted = [...new Set(types.flatMap(({ role_ids }) => role_ids))]
      // Locked, so that whoever deletes one of them meanwhile waits, and then reads this setting.
      const roles =
        wanted.length > 0
          ? await tx.selectFrom('roles').select('id').where('id', 'in', wanted).orderBy('id').forShare().execute()
          : []
      const known = new Set(roles.map(role => role.id))
      types.forEach(({ type, role_ids }, at) => {
        if (types.findIndex(other => other.type === type) < at) refuseField(`types.${at}.type`, 'named-twice', twice)
        if (role_ids.some(id => !known.has(id))) refuseField(`types.${at}.role_ids`, 'unknown-reference', unknownRole)
      })
    },
  }),
)

const readItems = (tx: Tx) => tx.selectFrom('tracking_items').select(['id', 'key', 'is_active']).orderBy('id').execute()

export const trackingHandlers = implement(trackingContract, {
  ...settingHandlers(trackingSetting, { show: async ({ tx }) => ({ items: await readItems(tx) }) }),
  activeStatus: async ({ params, body }, context) => {
    const after = await context.tx
      .updateTable('tracking_items')
      .set(of => ({ is_active: body.is_active, version: of('version', '+', 1), updated_at: context.now }))
      .where('id', '=', params.id)
      .returning(['id', 'key', 'is_active'])
      .executeTakeFirst()
    await context.audit({ action: 'tracking-item.update', subject: 'tracking-item', subjectId: params.id, after: found(after) })
    return found(after)
  },
})

export async function seedTrackingItemsOf(tx: Tx): Promise<void> {
  // One after another, because their ids define their order.
  for (const key of trackingItemKeys)
    await tx
      .insertInto('tracking_items')
      .values({ key, is_active: key !== 'rider-phone' })
      .execute()
}
