// The operator's profile, pictures and colours. Name, time zone and currency are stored in the tenant itself, where everything
// else reads them.
import { type BrandPicture, brandContract } from '@office/shared/areas/settings/brand.contract'
import { businessContract, businessSetting, themeContract, themeSetting } from '@office/shared/areas/settings/business.contract'
import { msg } from '@office/shared/core/messages/message'
import { BACKGROUND_IMAGE_TYPES, LOGO_TYPES } from '@office/shared/rules/file'
import { timeZone } from '@office/shared/rules/time-zone'
import { sql } from 'kysely'
import type { Tx } from '../../core/database/transaction.ts'
import { judgedType } from '../../core/files/file-content.ts'
import type { Context, PublicContext } from '../../core/http/context.ts'
import { type FileAnswer, implement, type Uploaded } from '../../core/http/implement.ts'
import { found, refuseField } from '../../core/http/refusal.ts'
import { queueRemake } from '../dashboards/figure-remake.part.ts'
import { moveSchedules } from '../reports/report-schedule.part.ts'
import { raiseCacheKey } from './cache-key.part.ts'
import { readSetting, settingHandlers } from './setting.part.ts'

const unknownCurrency = msg`This currency does not exist`

/** The stored file of each existing picture. */
async function readPictures(tx: Tx): Promise<Partial<Record<BrandPicture, number>>> {
  const rows = await tx.selectFrom('brand_pictures').select(['kind', 'file_id']).execute()
  return Object.fromEntries(rows.map(({ kind, file_id }) => [kind, file_id]))
}

const business = settingHandlers(businessSetting, {
  show: async ({ tx, tenant }) => {
    const own = await tx
      .selectFrom('tenants')
      .select(['company', 'time_zone', 'currency'])
      .where('id', '=', tenant.id)
      .executeTakeFirstOrThrow()
    const { logo, background } = await readPictures(tx)
    return { ...own, has_logo: logo !== undefined, has_background: background !== undefined }
  },
  check: async ({ currency, time_zone }, { tx, tenant }) => {
    // PostgreSQL reads a file for each zone name it knows, so only a changed one is checked.
    const isKnown =
      time_zone === tenant.timeZone ||
      (await sql`select from pg_timezone_names where name = ${time_zone}`.execute(tx)).rows.length > 0
    if (!isKnown) refuseField('time_zone', timeZone.code, timeZone.message)
    const known = await tx.selectFrom('countries').select('id').where('currency', '=', currency).limit(1).executeTakeFirst()
    if (!known) refuseField('currency', 'unknown-reference', unknownCurrency)
  },
  changed: async ({ company, time_zone, currency }, context) => {
    await context.tx.updateTable('tenants').set({ company, time_zone, currency }).where('id', '=', context.tenant.id).execute()
    if (time_zone !== context.tenant.timeZone) {
      // Days now begin at another hour, also those already counted.
      await queueRemake(context, true)
      await moveSchedules(context.tx, time_zone)
    }
    // Everyone's portal shows the name.
    context.publish({ type: 'session.changed', data: null })
  },
})

async function keepPicture(which: BrandPicture, types: readonly string[], file: Uploaded, context: Context) {
  const { tx, tenant, staff, services } = context
  const type = await judgedType(file, types)
  // Only read by `picture`, which is as open as the sign-in page.
  const needs = businessContract.logo.needs
  const id = await services.files.keep(tx, tenant.id, file, { name: file.name, type, needs, staffId: staff.id })
  await sql`
    insert into brand_pictures (kind, file_id) values (${which}, ${id})
    on conflict (tenant_id, kind) do update set file_id = excluded.file_id`.execute(tx)
  return announcePicture(which, id, context)
}

async function removePicture(which: BrandPicture, context: Context) {
  const gone = await context.tx.deleteFrom('brand_pictures').where('kind', '=', which).returning('file_id').executeTakeFirst()
  return gone ? announcePicture(which, null, context) : business.get({ params: {} }, context)
}

/** Writes the audit entry, and makes every portal show the new picture. */
async function announcePicture(which: BrandPicture, file: number | null, context: Context) {
  await context.audit({ action: `setting.${which}`, subject: 'setting business', subjectId: null, after: { file } })
  await raiseCacheKey(context, 'theme')
  return business.get({ params: {} }, context)
}

export const businessHandlers = implement(businessContract, {
  ...business,
  logo: ({ file }, context) => keepPicture('logo', LOGO_TYPES, file, context),
  removeLogo: (_input, context) => removePicture('logo', context),
  background: ({ file }, context) => keepPicture('background', BACKGROUND_IMAGE_TYPES, file, context),
  removeBackground: (_input, context) => removePicture('background', context),
})

async function openPicture(which: BrandPicture, { tx, services }: PublicContext): Promise<FileAnswer> {
  const { name, type, stream } = await services.files.open(tx, found((await readPictures(tx))[which]))
  return { name, type, content: stream }
}

export const brandHandlers = implement(brandContract, {
  logo: (_input, context) => openPicture('logo', context),
  background: (_input, context) => openPicture('background', context),
})

export const themeHandlers = implement(
  themeContract,
  settingHandlers(themeSetting, { changed: (_value, context) => raiseCacheKey(context, 'theme') }),
)

/** What everyone may see of the brand before signing in: colours, and the versions of existing pictures. */
export async function readBrand(tx: Tx) {
  const { logo = null, background = null } = await readPictures(tx)
  return { theme: await readSetting(tx, themeSetting), logo, background }
}
