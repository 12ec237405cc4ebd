// Settings that exist once per tenant: reading one anywhere, and the two handlers of each.
import type { Setting, SettingValue } from '@office/shared/areas/settings/setting.model'
import { msg } from '@office/shared/core/messages/message'
import type { Of } from '@office/shared/core/schema'
import { sql } from 'kysely'
import type { Tx } from '../../core/database/transaction.ts'
import type { Context } from '../../core/http/context.ts'
import { refuse, refuseField } from '../../core/http/refusal.ts'
import { isSealed, type SecretBox } from '../../core/secrets/secret-box.ts'
import { raiseCacheKey } from './cache-key.part.ts'

interface Stored {
  value: Record<string, unknown>
  /** As stored in the database. */
  secrets: Record<string, string>
  version: number
}

async function readStored(tx: Tx, kind: string): Promise<Stored> {
  const row = await tx.selectFrom('settings').select(['value', 'secrets', 'version']).where('kind', '=', kind).executeTakeFirst()
  return row ?? { value: {}, secrets: {}, version: 0 }
}

/** A tenant's values, with defaults for everything not set, including fields added later. */
export async function readSetting<T extends Setting>(tx: Tx, setting: T, kind = setting.kind): Promise<SettingValue<T>> {
  const { value } = await readStored(tx, kind)
  // Rows are only written below, checked by the setting's own fields.
  return { ...setting.defaults, ...value } as SettingValue<T>
}

/** A setting's secret for use; null if there is none or it cannot be opened. */
export async function readSecret(
  tx: Tx,
  { tenantId, secretBox }: { tenantId: number; secretBox: SecretBox },
  { kind }: Pick<Setting, 'kind'>,
  field: string,
): Promise<string | null> {
  const kept = (await readStored(tx, kind)).secrets[field]
  return kept === undefined ? null : secretBox.open(kept, { tenantId, kind, field })
}

/** What a setting does besides storing its fields. `kind` is the row in which it is stored. */
export interface SettingHooks<T extends { Row: unknown }> {
  /** The row for these parameters if one contract serves several; null: no such setting. */
  kindOf?: (params: Readonly<Record<string, string | number>>) => string | null
  /** Values stored elsewhere, or only displayed; laid over the stored ones. */
  show?: (context: Context) => Promise<Partial<RowOf<T>>>
  /** May refuse. */
  check?: (value: SettingValue<T>, context: Context, kind: string) => void | Promise<void>
  /** In the same transaction. */
  changed?: (value: SettingValue<T>, context: Context) => Promise<void>
}

type RowOf<T> = T extends { Row: infer R } ? Of<R> : never

const again = msg`The connection has changed. Enter this again so that it is not sent to the wrong place.`

/** Reads and writes a setting; an outdated version is refused with 412 and the current row. */
export function settingHandlers<T extends Setting>(setting: T, hooks: SettingHooks<T> = {}) {
  type Input = { params: Readonly<Record<string, string | number>> }
  const kindOf = ({ params }: Input) => (hooks.kindOf ? (hooks.kindOf(params) ?? refuse('not-found')) : setting.kind)

  async function row(context: Context, kind: string): Promise<RowOf<T>> {
    const { value, secrets, version } = await readStored(context.tx, kind)
    const box = boxOf(context, kind)
    const has = Object.fromEntries(setting.secrets.map(name => [`has_${name}`, box.opens(name, secrets[name])]))
    const shown = await hooks.show?.(context)
    // By the definition of Row in shared: fields, has_<secret>, display-only values, version.
    return { ...setting.defaults, ...value, ...has, ...shown, version } as RowOf<T>
  }

  async function update({ params, body }: Input & { body: object }, context: Context): Promise<RowOf<T>> {
    const { tx } = context
    const kind = kindOf({ params })
    await sql`select pg_advisory_xact_lock(hashtext(${`settings ${context.tenant.id} ${kind}`}))`.execute(tx)
    const given: Readonly<Record<string, unknown>> = { ...body }
    const stored = await readStored(tx, kind)
    if (given.version !== stored.version) return refuse('stale-version', { current: await row(context, kind) })
    const before = await row(context, kind)
    const value = Object.fromEntries(Object.keys(setting.fields).map(name => [name, given[name]]))
    const secrets = secretsAfter(setting, stored, value, given, boxOf(context, kind))
    const checked = value as SettingValue<T> // the body is the setting's own Draft
    await hooks.check?.(checked, context, kind)
    await sql`
      insert into settings (kind, value, secrets) values (${kind}, ${JSON.stringify(value)}::jsonb, ${JSON.stringify(secrets)}::jsonb)
      on conflict (tenant_id, kind) do update
        set value = excluded.value, secrets = excluded.secrets, version = settings.version + 1, updated_at = now()`.execute(tx)
    await hooks.changed?.(checked, context)
    const after = await row(context, kind)
    await context.audit({ action: 'setting.update', subject: `setting ${kind}`, subjectId: null, before, after })
    await raiseCacheKey(context, 'settings')
    return after
  }

  return { get: (input: Input, context: Context) => row(context, kindOf(input)), update }
}

/** The secret box for one setting. */
function boxOf({ services: { secretBox }, tenant }: Context, kind: string) {
  const place = (field: string) => ({ tenantId: tenant.id, kind, field })
  return {
    /** A secret that cannot be opened counts as not set. */
    opens: (field: string, kept = '') => kept !== '' && secretBox.open(kept, place(field)) !== null,
    seal: (field: string, secret: string) => secretBox.seal(secret, place(field)),
  }
}

/** Secrets that stay and those newly set; a secret is never carried over to another connection. */
function secretsAfter(
  setting: Pick<Setting, 'secrets' | 'secretsBelongTo'>,
  stored: Stored,
  value: Record<string, unknown>,
  given: Readonly<Record<string, unknown>>,
  box: ReturnType<typeof boxOf>,
): Record<string, string> {
  const moved = setting.secretsBelongTo.some(name => (stored.value[name] ?? null) !== (value[name] ?? null))
  return Object.fromEntries(
    setting.secrets.flatMap(name => {
      const typed = given[name]
      if (typeof typed === 'string' && typed !== '') return [[name, box.seal(name, typed)]]
      const kept = stored.secrets[name]
      if (kept === undefined) return []
      if (!moved) return [[name, isSealed(kept) ? kept : box.seal(name, kept)]]
      return box.opens(name, kept) ? refuseField(name, 'secret-again', again) : []
    }),
  )
}
