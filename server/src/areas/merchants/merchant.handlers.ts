// Merchants: the record with its guarded fields, setting, sales person and dropdown.
import { merchantContract } from '@office/shared/areas/merchants/merchant.contract'
import { msg } from '@office/shared/core/messages/message'
import { sql } from 'kysely'
import type { Context } from '../../core/http/context.ts'
import { implement } from '../../core/http/implement.ts'
import { found, refuseField } from '../../core/http/refusal.ts'
import { crud } from '../../core/records/crud.ts'
import { startImport } from '../../imports/start-import.ts'
import { withMoney } from '../finance/party-money.part.ts'
import { sumFigures } from '../orders/list/order-figures.part.ts'
import { raises } from '../settings/cache-key.part.ts'
import { guardedChanges, mustWait, noteBankChange, proposeChanges, withoutChanges } from './guarded-changes.part.ts'
import { lockMerchant, merchantSource, readMerchant } from './merchant.source.ts'
import { readSetting, setSalesPerson, updateSetting } from './merchant-setting.queries.ts'
import {
  endOldSecret,
  makeClientSecret,
  openDocument,
  removeDocument,
  revokeClientSecret,
  uploadDocument,
} from './merchant-vault.queries.ts'

const plain = crud(merchantContract, {
  table: 'merchants',
  noun: 'merchant',
  source: merchantSource,
  readOne: readMerchant,
  taken: { merchants_code: { code: 'merchant-code-taken', field: 'code', message: msg`Another merchant has this code` } },
  choices: {
    // The label with its suffix, as shared/src/format/merchant-label.ts writes it.
    name: sql`m.name || case when m.merchant_type is null then ' [WC]' when m.merchant_type = 'cash' then ' [C]' else '' end`,
    detail: sql.ref('m.code'),
    search: sql.ref('m.name'),
  },
  changed: raises('merchants'),
})

const cannotToggle = msg`Activating or deactivating requires the permission {permission}`

/** Activating or deactivating a merchant needs a permission of its own. */
function checkToggle(context: Context, before: boolean, after: boolean): void {
  if (before !== after && !context.permissions.has('toggle-merchant'))
    refuseField('is_active', 'forbidden', cannotToggle, { permission: 'toggle-merchant' })
}

const readOne = async (context: Context, id: number) => found(await readMerchant(context, id))

export const merchantHandlers = implement(merchantContract, {
  ...plain,
  list: async (input, context) => withMoney('merchant', await plain.list(input, context), context),
  figures: ({ query }, context) => sumFigures(merchantContract.list, merchantSource, query, context),
  update: async (input, context) => {
    const { params, body } = input
    await lockMerchant(context.tx, params.id)
    const before = await readOne(context, params.id)
    checkToggle(context, before.is_active, body.is_active)
    const changes = guardedChanges(before, body)
    // Guarded fields stay unchanged until someone has decided.
    if (Object.keys(changes).length === 0 || !(await mustWait(context, params.id, changes))) {
      await noteBankChange(context, params.id, changes, { changed_by: context.staff.id, approved_by: null })
      return { ...(await plain.update(input, context)), replaces: null }
    }
    await plain.update({ ...input, body: withoutChanges(body, changes) }, context)
    const replaces = await proposeChanges(context, params.id, changes)
    return { ...(await readOne(context, params.id)), replaces }
  },
  bulk: (input, context) => startImport('merchants', input, context),
  setting: ({ params }, { tx }) => readSetting(tx, params.id),
  updateSetting: ({ params, body }, context) => updateSetting(context, params.id, body),
  salesPerson: ({ params, body }, context) => setSalesPerson(context, params.id, body.sales_person_id),
  uploadDocument: ({ params, body, file }, context) => uploadDocument(context, params.id, body.kind ?? 'other', file),
  removeDocument: ({ params }, context) => removeDocument(context, params.id, params.documentId),
  document: ({ params }, context) => openDocument(context, params.id, params.documentId),
  authGenerate: ({ params }, context) => makeClientSecret(context, params.id),
  authEndOld: ({ params }, context) => endOldSecret(context, params.id),
  authRevoke: ({ params }, context) => revokeClientSecret(context, params.id),
})
