// How a form's values reach the server: parameters of its address, body, the file beside it, files right after it.
import type { Action } from '@office/shared/core/endpoint'
import { CallError } from '@office/shared/core/failure'
import { msg } from '@office/shared/core/message'
import { call } from '../api.ts'
import { notify } from '../ui/notices.ts'
import { bodyOf, type Form, type SavedRecord } from './define-form.ts'
import type { RawValues } from './raw.ts'

/** Numbers (or keys) of the records that a form's record lies within, by the names in the endpoint's path: {id: 7} for a merchant's user. */
export type Within = Readonly<Record<string, number | string>>

/** The parameters of a path: the last names the record itself, where there is one and nothing else names it. */
export function paramsOf(path: string, within: Within, id: number | null): Record<string, number | string> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(match => match[1] ?? '')
  const own = id === null ? undefined : names.at(-1)
  return Object.fromEntries(names.map(name => [name, within[name] ?? (name === own && id !== null ? id : 0)]))
}

const filesOf = (form: Form, values: RawValues) =>
  Object.entries(form.fields).flatMap(([key, control]) => {
    const value = values[key]
    return control.kind === 'file' && value instanceof File ? [{ to: control.to, file: value }] : []
  })

export interface Sending {
  endpoint: Action
  within: Within
  id: number | null
  version: number | undefined
  idempotencyKey: string
}

/** What one save sends; equal texts mean the same save, so that a repeat can carry the same key. */
export function saveText(form: Form, values: RawValues, version: number | undefined): string {
  const names = filesOf(form, values).map(({ file }) => [file.name, file.size, file.lastModified])
  return JSON.stringify([bodyOf(form, values, version), names])
}

/** Saves, then sends the files that have a place of their own. Gives the record as it then is. */
export async function sendForm(form: Form, values: RawValues, sending: Sending): Promise<SavedRecord> {
  const { endpoint, within, id, version, idempotencyKey } = sending
  const files = filesOf(form, values)
  const along = files.find(({ to }) => to === undefined)
  const args = {
    params: paramsOf(endpoint.path, within, id),
    body: bodyOf(form, values, version),
    ...(along ? { file: along.file } : {}),
  }
  const row = (await call(endpoint, args, { idempotencyKey })) as SavedRecord // by the type of Form
  for (const { to, file } of files) if (to) await sendAfter(to, paramsOf(to.path, within, row.id), file)
  return row
}

/** The record stands by now, so that a refused file is told apart and can be chosen again. */
async function sendAfter(to: Action, params: Record<string, number | string>, file: File): Promise<void> {
  try {
    const args = { params, file }
    await call(to, args)
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    const why = error.problem?.errors?.[0]?.message ?? error.message
    notify('danger', {
      message: msg`Saved, but {file} was not taken: {why} Choose it again.`,
      values: { file: file.name, why },
    })
  }
}
