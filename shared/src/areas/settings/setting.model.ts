// The shape of every setting that a tenant has once: fields with their defaults, secrets that are never returned, and read-only
// fields. A new kind of setting costs only its fields; endpoints, storage and form follow from them.

import { get, put } from '../../core/api/endpoint.ts'
import type { Message } from '../../core/messages/message.ts'
import * as x from '../../core/schema.ts'
import type { Access } from '../../permissions/can.ts'
import type { PermissionName } from '../../permissions/catalogue.ts'

export type Fields = Record<string, x.Schema<unknown>>

type SecretFields<S extends string> = { [K in S]: x.Schema<string | null | undefined> }
type ShownSecrets<S extends string> = { [K in S as `has_${K}`]: x.Schema<boolean> }

interface Definition<F extends Fields, S extends string, G extends Fields> {
  /** Its name in the settings table and in audit events: 'order'. */
  kind: string
  fields: F
  /** The values of a tenant that never saved it. */
  defaults: x.ObjectOf<F>
  /** Written and never returned; the answer has `has_<secret>`. Left out or empty, the stored one is kept. */
  secrets?: readonly S[]
  /** Saving another value in these requires the secrets again, so that none is sent to a server it was not meant for. */
  secretsBelongTo?: readonly (keyof F & string)[]
  /** Only returned. */
  shown?: G
  /** What is stored but not used by anything yet, and how the page says so; a test finds fields that are in neither case. */
  waits?: { fields: readonly (keyof F & string)[]; note: Message }
}

/** A setting's row has version 0 until it is first saved. */
export function defineSetting<F extends Fields, S extends string = never, G extends Fields = Record<never, never>>(
  definition: Definition<F, S, G>,
) {
  const { fields, secrets = [], shown } = definition
  const secretNames: readonly string[] = secrets
  const secretsBelongTo: readonly string[] = definition.secretsBelongTo ?? []
  const version = x.integer(0)
  const secretFields = Object.fromEntries(
    secrets.map(name => [name, x.optional(x.nullable(x.text({ max: 500 })))]),
  ) as SecretFields<S> // a mapped type over the names, which fromEntries cannot say
  const has = Object.fromEntries(secrets.map(name => [`has_${name}`, x.flag()])) as ShownSecrets<S> // as above
  // Without `shown` there is nothing of G.
  const more = (shown ?? {}) as G
  return {
    ...definition,
    secrets: secretNames,
    secretsBelongTo,
    Row: x.row({ ...fields, ...has, ...more, version }),
    Draft: x.record({ ...fields, ...secretFields, version }),
  }
}

/** Any setting, for code that treats all alike. */
export interface Setting {
  readonly kind: string
  readonly fields: Fields
  readonly defaults: object
  readonly secrets: readonly string[]
  readonly secretsBelongTo: readonly string[]
  readonly waits?: { readonly fields: readonly string[]; readonly note: Message } | undefined
  readonly Row: x.Schema<object>
  readonly Draft: x.Schema<object>
}
/** A setting's content, without its secrets. */
export type SettingValue<T> = T extends { fields: infer F extends Fields } ? x.ObjectOf<F> : never

type Named = readonly [PermissionName, ...PermissionName[]]

/** The two endpoints of a setting. Whoever may write it may read it. */
export function settingEndpoints<const Path extends string, R, D, const W extends Named>(
  path: Path,
  setting: { Row: x.Schema<R>; Draft: x.Schema<D> },
  { summary, writes, reads }: { summary: string; writes: W; reads?: Access },
) {
  const needs: Access = reads ?? ['view-business-setting', ...writes.filter(name => name !== 'view-business-setting')]
  return {
    get: get(path, { summary, needs, returns: setting.Row }),
    update: put(path, { summary: `Update: ${summary}`, needs: writes, body: setting.Draft, returns: setting.Row }),
  }
}
