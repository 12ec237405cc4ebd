// How a form's values are sent to the server: path parameters, body, the file beside it, and further files right after it.
import type { Action } from '@office/shared/core/api/endpoint'
import { CallError } from '@office/shared/core/api/failure'
import { type Message, msg } from '@office/shared/core/messages/message'
import { ask } from '../command/ask.ts'
import { call } from '../data/api.ts'
import { paramsOf, type Within } from '../data/path-params.ts'
import { i18n } from '../language/language.ts'
import { tellIn } from '../language/translate.ts'
import { notify } from '../notices/notices.ts'
import { bodyOf, type Form, type SavedRecord } from './define-form.ts'
import { type RawValues, sameRaw } from './raw.ts'

const filesOf = (form: Form, values: RawValues) =>
  Object.entries(form.fields).flatMap(([key, control]) => {
    const value = values[key]
    return control.kind === 'file' && value instanceof File ? [{ to: control.to, file: value }] : []
  })

/** Labels of stored files that are no longer wanted, with the action that removes each. */
const removalsOf = (form: Form, values: RawValues, base: RawValues) =>
  Object.entries(form.fields).flatMap(([key, control]) =>
    control.kind === 'file' && control.stored && !sameRaw(base[key]) && sameRaw(values[key])
      ? [{ by: control.stored.removedBy, label: control.label }]
      : [],
  )

export interface Sending {
  /** The values at the start of editing. */
  base: RawValues
  endpoint: Action
  within: Within
  id: number | null
  version: number | undefined
  idempotencyKey: string
}

/** The content of one save as text; equal texts are the same save, so that a repeat can carry the same key. */
export function saveText(form: Form, values: RawValues, version: number | undefined): string {
  const names = filesOf(form, values).map(({ file }) => [file.name, file.size, file.lastModified])
  return JSON.stringify([bodyOf(form, values, version), names])
}

/** Asks first what the form asks before an update, then saves it; null if the person does not want it. */
export async function sendAsked(form: Form, values: RawValues, sending: Sending): Promise<SavedRecord | null> {
  const { endpoint, within, id, version } = sending
  if (form.confirm && id !== null) {
    const args = { params: paramsOf(endpoint.path, within, id), body: bodyOf(form, values, version) }
    const question = form.confirm((await call(endpoint, args, { dryRun: true })) as SavedRecord) // by the type of Form
    if (question && !(await ask(question))) return null
  }
  return sendForm(form, values, sending)
}

/** Saves, then sends and removes the files that have an endpoint of their own. Returns the record as it is then. */
export async function sendForm(form: Form, values: RawValues, sending: Sending): Promise<SavedRecord> {
  const { endpoint, base, within, id, version, idempotencyKey } = sending
  const files = filesOf(form, values)
  const along = files.find(({ to }) => to === undefined)
  const args = {
    params: paramsOf(endpoint.path, within, id),
    body: bodyOf(form, values, version),
    ...(along ? { file: along.file } : {}),
  }
  let row = (await call(endpoint, args, { idempotencyKey })) as SavedRecord // by the type of Form
  const after = async (to: Action, more: { file?: File }, refused: (why: string) => Refused) => {
    row = (await sendAfter(to, { params: paramsOf(to.path, within, row.id), ...more }, refused)) ?? row
  }
  for (const { to, file } of files)
    if (to) await after(to, { file }, why => ({ message: notTaken, values: { file: file.name, why } }))
  for (const { by, label } of removalsOf(form, values, base))
    await after(by, {}, why => ({ message: notRemoved, values: { label: tellIn(i18n)(label), why } }))
  return row
}

interface Refused {
  message: Message
  values: Record<string, string>
}

const notTaken = msg`Saved, but {file} was not accepted: {why} Choose it again.`
const notRemoved = msg`Saved, but {label} was not removed: {why} Try again.`

/** The record is saved by now, so a refusal here is reported separately and can be retried. Null if it was refused. */
async function sendAfter(to: Action, args: object, refused: (why: string) => Refused): Promise<SavedRecord | null> {
  try {
    return (await call(to, args)) as SavedRecord // such endpoints return the updated record
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    notify('danger', refused(error.reason))
    return null
  }
}
