// Downloads: requested in a call, made by a job, kept for a while, announced by e-mail.
import { randomBytes } from 'node:crypto'
import type { Language } from '@office/shared/core/messages/language'
import { msg } from '@office/shared/core/messages/message'
import { formatDay } from '@office/shared/format/date-time'
import { type Held, holdsAll, holdsAny } from '@office/shared/permissions/can'
import type { PermissionName } from '@office/shared/permissions/catalogue'
import { sql } from 'kysely'
import type { Actor, Tx } from '../../core/database/transaction.ts'
import type { Context } from '../../core/http/context.ts'
import { translator } from '../../core/language.ts'
import type { JobData } from '../../core/queue/job-recorder.ts'
import { recordMail, sendMailJob } from '../../core/queue/mail.ts'
import type { Job, JobContext } from '../../core/queue/queue.ts'
import { dayOf } from '../../core/records/tenant-day.ts'

/** Days for which a file can be fetched. */
const KEPT_DAYS = 7

export interface DownloadTask extends JobData {
  downloadId: number
  language: Language
  /** Scheme and host for the link in the email. */
  origin: string
  /** The one branch to which it is narrowed; null for all at which its owner works. Absent in jobs of earlier versions. */
  branch?: number | null
}

export interface DownloadRequest {
  report: string
  /** File name. */
  name: string
  request: object
  /** Permissions required for the request, and again when the file is mailed or fetched. */
  needs: readonly PermissionName[]
  /** It holds what its owner may see and others perhaps not: it is nobody else's, and all of the permissions are required. */
  is_personal?: true
}

/** Adds a row to a person's downloads, for a job to make; returns its id and key. */
export async function recordDownload(
  tx: Tx,
  staffId: number,
  { report, name, request, needs, is_personal }: DownloadRequest,
): Promise<{ id: number; key: string }> {
  // Not guessable, because it names the file in its address.
  const key = randomBytes(16).toString('hex')
  const { id } = await tx
    .insertInto('downloads')
    .values({
      key,
      name,
      report,
      request: JSON.stringify(request),
      needs: [...needs],
      is_personal: is_personal ?? false,
      file_id: null,
      rows: null,
      error: null,
      staff_id: staffId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, key }
}

/** Records a download and queues the job that makes it; returns its key. */
export async function queueDownload(context: Context, job: Job<DownloadTask>, asked: DownloadRequest): Promise<{ key: string }> {
  const { id, key } = await recordDownload(context.tx, context.staff.id, asked)
  await context.queue(job, { downloadId: id, language: context.language, origin: context.origin, branch: context.branch })
  await context.audit({
    action: 'download.queue',
    subject: 'download',
    subjectId: id,
    after: { report: asked.report, ...asked.request },
  })
  return { key }
}

/** What all jobs that make downloads share: someone waits for the file, and is told if it cannot be made. */
export const DOWNLOAD_JOB: Pick<Job<DownloadTask>, 'tries' | 'givenUp'> = {
  tries: 4,
  givenUp: async ({ downloadId }, { inTenant, services, tenantId }) => {
    const download = await inTenant(tx =>
      tx
        .updateTable('downloads')
        .set({ state: 'failed' })
        .where('id', '=', downloadId)
        .where('state', 'in', ['queued', 'running'])
        .returning(['key', 'name', 'staff_id'])
        .executeTakeFirst(),
    )
    if (!download) return
    const { key, name, staff_id } = download
    services.gateway.publish(tenantId, { type: 'download.failed', data: { key, name }, staff: [staff_id] })
  },
}

export interface MadeFile {
  /** The media type. */
  type: string
  bytes: AsyncIterable<Uint8Array>
  /** Known once the last byte is made. */
  rows: () => number
}

/** A requested download. */
export interface AskedDownload {
  report: string
  /** As stored when it was queued. */
  request: Record<string, unknown>
  /** In whose name it is made, and what they may see by now. */
  actor: Actor
  permissions: Held
  places: readonly number[] | null
  /** Tells those who wait how many of how many rows are in it so far. */
  progress: (rows: number, total: number) => Promise<void>
}

const subject = msg`Your file {name} is ready`
const body = msg`Hello {person},

Your file {name} is ready, with {rows, plural, one {# row} other {# rows}}. It is attached, and until {until} you can also download it here:

{link}`

interface Needed {
  needs: readonly string[]
  is_personal?: boolean
}

/** Whether someone may still have a file; permissions revoked while it was made, or since, count. */
export const mayHave = (held: Held, { needs, is_personal = false }: Needed): boolean =>
  is_personal ? holdsAll(held, needs) : needs.length === 0 || holdsAny(held, needs)

/** Whether someone works for all branches that a file holds, since their branches may have changed after it was made. */
export const reaches = (places: readonly number[] | null, held: readonly number[] | null): boolean =>
  places === null || (held?.every(id => places.includes(id)) ?? false)

interface Owned extends Needed {
  staff_id: number
  /** The branches that its file holds; absent if it holds nothing yet. */
  places?: readonly number[] | null
}

/** Who requested a download, as long as they exist and may still have it. */
export async function readOwner(tx: Tx, { staff_id, places, ...needed }: Owned) {
  const person = await tx
    .selectFrom('staff')
    .innerJoin('roles', 'roles.id', 'staff.role_id')
    .select(['staff.name', 'staff.email', 'staff.language', 'staff.is_service', 'roles.permissions'])
    .select(sql<number[] | null>`places_of(staff.id)`.as('own'))
    .where('staff.id', '=', staff_id)
    .where('staff.is_active', '=', true)
    .where('roles.is_active', '=', true)
    .executeTakeFirst()
  if (!person || (places !== undefined && !reaches(person.own, places))) return null
  return mayHave(new Set(person.permissions), needed) ? person : null
}

/** Whether the file of a download may still be sent; any other file belongs to whoever it is sent to. */
export async function mayStillHave(tx: Tx, fileId: number): Promise<boolean> {
  const download = await tx
    .selectFrom('downloads')
    .select(['staff_id', 'needs', 'is_personal', 'places'])
    .where('file_id', '=', fileId)
    .executeTakeFirst()
  return !download || (await readOwner(tx, download)) !== null
}

/** Makes the file of a download: stores it, marks it ready, sends it. A file that is already ready is not made again. */
export async function makeDownload(
  { downloadId, language, origin, branch = null }: DownloadTask,
  context: JobContext,
  make: (download: AskedDownload) => Promise<MadeFile>,
): Promise<void> {
  const { services, tenantId, inTenant } = context
  const download = await inTenant(tx => tx.selectFrom('downloads').selectAll().where('id', '=', downloadId).executeTakeFirst())
  if (!download || download.state === 'ready' || download.state === 'failed') return
  const { staff_id, needs, is_personal } = download
  const owner = await inTenant(tx =>
    readOwner(tx, { staff_id, needs, is_personal, ...(branch === null ? {} : { places: [branch] }) }),
  )
  const { places } = await inTenant(tx =>
    tx
      .updateTable('downloads')
      .set({ state: owner ? 'running' : 'failed', places: sql`at_branch(places_of(${staff_id}), ${branch})` })
      .where('id', '=', downloadId)
      .returning('places')
      .executeTakeFirstOrThrow(),
  )
  if (!owner) return
  const { type, bytes, rows } = await make({
    report: download.report,
    request: { ...download.request },
    actor: { staffId: staff_id, branch },
    permissions: new Set(owner.permissions),
    places,
    progress: async (rows, total) => {
      await inTenant(tx => tx.updateTable('downloads').set({ rows }).where('id', '=', downloadId).execute())
      services.gateway.publish(tenantId, {
        type: 'download.progress',
        data: { key: download.key, name: download.name, rows, total },
        staff: [download.staff_id],
      })
    },
  })
  const { Readable } = await import('node:stream')
  const received = await services.files.receive(Readable.from(bytes), Number.POSITIVE_INFINITY)
  const expires = new Date(Date.now() + KEPT_DAYS * 86_400_000)
  try {
    const person = await inTenant(async tx => {
      const id = await services.files.keep(tx, tenantId, received, {
        name: download.name,
        type,
        needs: [],
        staffId: download.staff_id,
      })
      const { day } = await tx
        .updateTable('downloads')
        .set({ state: 'ready', file_id: id, rows: rows(), expires_at: expires.toISOString() })
        .where('id', '=', downloadId)
        .returning(sql<string>`${dayOf(sql`expires_at`)}::text`.as('day'))
        .executeTakeFirstOrThrow()
      const reader = await readOwner(tx, { staff_id, needs, is_personal, places })
      // A program polls until the file is there.
      if (!reader || reader.is_service) return reader
      const translate = translator(reader.language ?? language)
      const link = `${origin}/reports/download/${download.key}`
      const values = { person: reader.name, name: download.name, rows: rows(), until: formatDay(day), link }
      // With the file, because one that is ready is not made again.
      await recordMail(tx, tenantId, services, {
        to: reader.email,
        subject: translate(subject, { name: download.name }),
        text: translate(body, values),
        attachments: [{ name: download.name, file_id: id }],
      })
      return reader
    })
    // The permission was revoked meanwhile: the file stays until it expires, and is sent to nobody.
    if (!person) return
    services.queue.kick(sendMailJob.name)
    services.gateway.publish(tenantId, {
      type: 'download.ready',
      data: { key: download.key, name: download.name },
      staff: [download.staff_id],
    })
  } finally {
    await services.files.discard(received.path)
  }
}
