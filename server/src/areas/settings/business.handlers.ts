// The operator's profile, pictures and colours. Name, time zone and currency stand in the tenant itself, where all else reads them.
import { type BrandPicture, brandContract, brandPictures } from '@office/shared/areas/settings/brand.contract'
import { businessContract, businessSetting, themeContract, themeSetting } from '@office/shared/areas/settings/business.contract'
import { msg } from '@office/shared/core/message'
import { BACKGROUND_IMAGE_TYPES, LOGO_TYPES } from '@office/shared/rules/file'
import { sql } from 'kysely'
import type { Context } from '../../core/context.ts'
import { judgedType } from '../../core/file-content.ts'
import { implement, type Uploaded } from '../../core/implement.ts'
import { found, refuseField } from '../../core/refusal.ts'
import type { Tx } from '../../core/transaction.ts'
import { announceCacheKey } from './cache-key.part.ts'
import { readSetting, settingHandlers } from './setting.part.ts'

const unknownCurrency = msg`There is no such currency`

/** Kept apart from the fields that people type: a picture is replaced by its own call. */
const picturesKind = 'pictures'
type Pictures = Partial<Record<BrandPicture, number>>

async function readPictures(tx: Tx): Promise<Pictures> {
  const row = await tx.selectFrom('settings').select('value').where('kind', '=', picturesKind).executeTakeFirst()
  return (row?.value ?? {}) as Pictures // written by keepPicture
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
  check: async ({ currency }, { tx }) => {
    const known = await tx.selectFrom('countries').select('id').where('currency', '=', currency).limit(1).executeTakeFirst()
    if (!known) refuseField('currency', 'unknown-reference', unknownCurrency)
  },
  changed: async ({ company, time_zone, currency }, context) => {
    await context.tx.updateTable('tenants').set({ company, time_zone, currency }).where('id', '=', context.tenant.id).execute()
    // Everybody's portal shows the name.
    context.publish({ type: 'session.changed', data: null })
  },
})

async function keepPicture(which: BrandPicture, types: readonly string[], file: Uploaded, context: Context) {
  const { tx, tenant, staff, services } = context
  const type = await judgedType(file, types)
  // Read through `picture` alone, which is open to all as the sign-in page is.
  const needs = businessContract.logo.needs
  const id = await services.files.keep(tx, tenant.id, file, { name: file.name, type, needs, staffId: staff.id })
  await sql`
    insert into settings (kind, value) values (${picturesKind}, jsonb_build_object(${which}::text, ${id}::int))
    on conflict (tenant_id, kind) do update
      set value = settings.value || excluded.value, version = settings.version + 1, updated_at = now()`.execute(tx)
  await context.audit({ action: `setting.${which}`, subject: 'setting business', subjectId: null, after: { file: id } })
  await announceCacheKey(context, 'theme')
  return business.get({ params: {} }, context)
}

export const businessHandlers = implement(businessContract, {
  ...business,
  logo: ({ file }, context) => keepPicture('logo', LOGO_TYPES, file, context),
  background: ({ file }, context) => keepPicture('background', BACKGROUND_IMAGE_TYPES, file, context),
})

export const brandHandlers = implement(brandContract, {
  picture: async ({ params }, { tx, services }) => {
    const pictures = await readPictures(tx)
    const { name, type, stream } = await services.files.open(
      tx,
      found(pictures[found(brandPictures.find(one => one === params.kind))]),
    )
    return { name, type, content: stream }
  },
})

export const themeHandlers = implement(
  themeContract,
  settingHandlers(themeSetting, { changed: (_value, context) => announceCacheKey(context, 'theme') }),
)

/** What everybody may see of the brand before signing in: colours, and the versions of the pictures that there are. */
export async function readBrand(tx: Tx) {
  const { logo = null, background = null } = await readPictures(tx)
  return { theme: await readSetting(tx, themeSetting), logo, background }
}
