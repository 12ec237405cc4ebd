// Writing: imports, exports, scans and bulk moves, compared with ready rows in plain statements.
import { inflateRawSync } from 'node:zlib'
import { orderImport } from '@office/shared/areas/orders/order.import'
import { xlsxBytes } from '@office/shared/core/export/xlsx'
import { readImport } from '@office/shared/core/import/read-import'
import type { ImportJob } from '@office/shared/core/import-job'
import { readSheet } from '@office/shared/core/sheet/read-sheet'
import { ask, askJson, fileBody, type Target } from './asking.ts'
import { insertReady } from './limit-sql.ts'
import type { Bench } from './lists.bench.ts'
import { repeat, timed, timesOf } from './measure.ts'
import { print } from './table.ts'
import { BENCH_BRANCH } from './world.ts'

const SET = 1000
/** The longest that moving 5,000 orders may take (docs/numbers.md). Milliseconds. */
const PATIENCE = 10_000

/** Orders under the headings of the template; `series` keeps the files of one run apart. */
function importRows(count: number, series: string): Record<string, string>[] {
  return Array.from({ length: count }, (_, at) => ({
    'Reference No': `${series}-${at}`,
    'Merchant Code': `M${1 + (at % 50)}`,
    'Receiver Name': `Receiver ${at % 4999}`,
    'Receiver Phone': `98${String((at * 7919) % 100_000_000).padStart(8, '0')}`,
    'Receiver Address': `Street ${at % 977}`,
    'Receiver City': `City ${1 + (at % 100)}`,
    'Receiver State': `State ${1 + ((1 + (at % 100)) % 10)}`,
    'Receiver Country': 'Benchland',
    Pieces: '1',
    'Weight (kg)': '1.250',
    'Payment Type': 'COD',
    'COD Amount': `${100 + (at % 900)}.00`,
    Currency: 'NPR',
  }))
}

async function workbook(count: number, series: string): Promise<Uint8Array> {
  const rows = importRows(count, series)
  const columns = Object.keys(rows[0] ?? {}).map(heading => ({ key: heading, heading, kind: 'text' as const }))
  return xlsxBytes('Orders', columns, rows, 'UTC')
}

/** The parts of a zip, found by their local headers and inflated, and every tag of their XML visited. */
function inflateAndScan(file: Uint8Array): number {
  const bytes = Buffer.from(file)
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  let at = bytes.readUInt32LE(end + 16)
  let tags = 0
  for (let part = 0; part < bytes.readUInt16LE(end + 10); part++) {
    const [packed, name, extra, comment, local] = [
      bytes.readUInt32LE(at + 20),
      bytes.readUInt16LE(at + 28),
      bytes.readUInt16LE(at + 30),
      bytes.readUInt16LE(at + 32),
      bytes.readUInt32LE(at + 42),
    ]
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const content = bytes.subarray(start, start + packed)
    const xml = (bytes.readUInt16LE(at + 10) === 8 ? inflateRawSync(content) : content).toString('utf8')
    for (let open = xml.indexOf('<'); open >= 0; open = xml.indexOf('<', open + 1)) if (xml.charCodeAt(open + 1) !== 47) tags++
    at += 46 + name + extra + comment
  }
  return tags
}

/** Milliseconds of an import, from the upload to its end. */
export async function importOrders(ours: Target, count: number, series: string): Promise<number> {
  const upload = await workbook(count, series)
  return timed(async () => {
    let job = (
      await askJson<{ data: ImportJob }>(ours, '/api/admin/order/bulk-excel', {
        method: 'POST',
        raw: fileBody('orders.xlsx', upload),
      })
    ).data
    while (job.state === 'queued' || job.state === 'running') {
      await new Promise(resolve => setTimeout(resolve, 20))
      job = (await askJson<{ data: ImportJob }>(ours, `/api/admin/import/${job.id}`)).data
    }
    if (job.created !== count)
      throw new Error(`The import took ${job.created} of ${count} rows: ${JSON.stringify(job).slice(0, 600)}`)
  })
}

export async function measureImports({ ours, bare, tenantId, orders }: Bench): Promise<void> {
  const count = Math.min(10_000, orders)
  const file = await workbook(count, 'READ')
  const limitRead = await repeat(5, async () => inflateAndScan(file), 3)
  const perSecond = (ms: number) => count / (ms / 1000)
  const reading = async (workload: string, read: () => Promise<number>, bound?: { least: number }) => {
    const { p50 } = await repeat(
      5,
      async () => {
        if ((await read()) !== count) throw new Error('The generated file was not read')
      },
      3,
    )
    print({ workload, limit: perSecond(limitRead.p50), ours: perSecond(p50), unit: 'rows/s', ...(bound ? { bound } : {}) })
  }
  await reading(
    `reading an xlsx of ${count.toLocaleString('en')} orders`,
    async () => {
      const sheet = await readSheet(file, 'orders.xlsx', { score: () => 1 })
      return 'refused' in sheet ? 0 : sheet.rows.length
    },
    { least: 0.3 },
  )
  await reading('the same, with every rule of every cell judged', async () => {
    const read = await readImport(orderImport, file, 'orders.xlsx')
    return 'refused' in read ? 0 : read.judgement.rows.length - read.judgement.rejected.length
  })

  const firstId = 50_000_000
  const ready = Array.from({ length: count }, (_, at) => firstId + at)
  const sets = Array.from({ length: Math.ceil(count / SET) }, (_, set) => {
    const ids = ready.slice(set * SET, (set + 1) * SET)
    const each = <T>(of: (id: number) => T) => ids.map(of)
    return [
      tenantId,
      ids,
      each(id => `RX${id}NP`),
      each(id => `READY-${id}`),
      each(id => 100_001 + (id % 50)),
      each(id => `Receiver ${id % 4999}`),
      each(id => `98${id}`),
      each(id => `Street ${id % 977}`),
      each(id => 100_001 + (id % 100)),
      each(id => 100_001 + ((100_001 + (id % 100)) % 10)),
      each(() => 1),
      each(() => 1),
      each(() => '1.250'),
      each(() => 'COD'),
      each(id => `${100 + (id % 900)}.00`),
      each(() => 'NPR'),
    ]
  })
  const limit = await askJson<{ ms: number }>(bare, '/sets', { method: 'POST', body: { sql: insertReady, sets } })
  const ms = await importOrders(ours, count, 'FILE')
  print({
    workload: `import of ${count.toLocaleString('en')} orders, upload to done`,
    limit: perSecond(limit.ms),
    ours: perSecond(ms),
    unit: 'rows/s',
    bound: { least: 0.5 },
  })
}

/** How far the measured process grows beyond its resting size while something is made, in megabytes. */
async function growth(bare: Target, work: () => Promise<unknown>): Promise<number> {
  const rest = await askJson<{ bytes: number }>(bare, '/memory', { method: 'POST', body: {} })
  await work()
  const peak = await askJson<{ bytes: number }>(bare, '/memory')
  return (peak.bytes - rest.bytes) / 1_000_000
}

export async function measureExport({ ours, bare, orders }: Bench): Promise<void> {
  const rows = Math.min(100_000, orders)
  let limit = 0
  const limitGrowth = await growth(bare, async () => {
    limit = (await askJson<{ ms: number }>(bare, '/zip', { method: 'POST', body: { rows } })).ms
  })
  let ms = 0
  let written = 0
  const ourGrowth = await growth(bare, async () => {
    ms = await timed(async () => {
      written = await exportAll(ours)
    })
  })
  // Other measures have added orders to those of the world, so the cost per row is compared.
  const workload = `Excel export, for ${rows.toLocaleString('en')} orders`
  const note = `${written.toLocaleString('en')} written`
  print({ workload, limit, ours: (ms * rows) / written, unit: 'ms', bound: { most: 1.5 }, note })
  print({ workload: 'the same, memory beyond the rest', limit: limitGrowth, ours: ourGrowth, unit: 'MB', bound: { most: 1.5 } })
}

/** The full export, from the request to the last byte of its file; returns the number of its rows. */
async function exportAll(ours: Target): Promise<number> {
  const { data } = await askJson<{ data: { key: string } }>(ours, '/api/admin/order/queued-excel', {
    method: 'POST',
    body: { query: {} },
  })
  for (;;) {
    type Download = { key: string; state: string; rows: number | null }
    const { data: downloads } = await askJson<{ data: Download[] }>(ours, '/api/admin/report/download')
    const made = downloads.find(({ key }) => key === data.key)
    if (made?.state === 'failed' || made === undefined) throw new Error(`The export is ${made?.state}`)
    if (made.state === 'ready') {
      await ask(ours, `/api/admin/report/download/${data.key}`)
      return made.rows ?? 0
    }
    await new Promise(resolve => setTimeout(resolve, 20))
  }
}

/** Orders of a status as the caller sees them. */
export async function ordersIn(as: Target, status: string, pages: number, more: Record<string, string> = {}) {
  const found: { id: number; waybill_number: string }[] = []
  for (let page = 1; page <= pages; page++) {
    const query = new URLSearchParams({ 'filter[status_key]': status, page: String(page), paginate: '100', ...more })
    found.push(...(await askJson<{ data: typeof found }>(as, `/api/admin/order/list?${query}`)).data)
  }
  return found
}

/** In alternating turns, so that the machine's other work slows both down. */
const TURNS = 5
const SCANS_A_TURN = 40

/**
 * Scans at the bucket, one after the other, in turns with plain statements. As many warm up both, after which the bucket is emptied,
 * since each scan counts what lies in it.
 */
export async function measureScans(
  { ours, bare, tenantId }: Bench,
  workload = 'a scan over HTTP, committed, p50',
): Promise<void> {
  const device = { device: 'bench' }
  const { data: buckets } = await askJson<{ data: { id: number; code: string }[] }>(ours, '/api/admin/sorting/bucket')
  const [bucket] = buckets
  if (!bucket) throw new Error('The world has no bucket')
  const atBucket = (path: string, body: unknown) =>
    askJson<{ data: { id: number } }>(ours, `/api/admin/sorting/bucket/${bucket.id}/${path}`, { method: 'POST', body })
  const { data: session } = await atBucket('login', device)
  const parcels = await ordersIn(ours, 'key_7', 3, { 'filter[current_warehouse_id]': String(BENCH_BRANCH) })
  const scan = async (series: string, number: number) => {
    const body = {
      scan_id: `scan-of-${session.id}-${series}-${String(number).padStart(12, '0')}`,
      session_id: session.id,
      code: parcels[number]?.waybill_number,
      scanned_at: new Date().toISOString(),
    }
    const { data } = await askJson<{ data: { verdict: string } }>(ours, '/api/admin/sorting/scan', { method: 'POST', body })
    if (data.verdict !== 'accepted') throw new Error(`A scan was ${data.verdict}`)
  }
  const inTurns = async (series: string, limitFrom: number) => {
    const [scans, plain]: [number[], number[]] = [[], []]
    for (let turn = 0; turn < TURNS; turn++) {
      for (let at = 0; at < SCANS_A_TURN; at++) scans.push(await timed(() => scan(series, turn * SCANS_A_TURN + at)))
      const { samples } = await askJson<{ samples: number[] }>(bare, '/transactions', {
        method: 'POST',
        body: {
          times: SCANS_A_TURN,
          statements: [
            `insert into sorting_scans (tenant_id, scan_id, session_id, verdict, answer, device_at) values (${tenantId}, 'limit-scan-${session.id}-${series}-${turn}-$round', ${session.id}, 'accepted', '{}', now())`,
            `update orders set status_key = 'key_9', version = version + 1 where tenant_id = ${tenantId} and id = ${limitFrom + turn * SCANS_A_TURN} + $round`,
          ],
        },
      })
      plain.push(...samples)
    }
    return { scans, plain }
  }
  await inTurns('warm-up', 1)
  await atBucket('reset', { code: bucket.code })
  const { scans, plain } = await inTurns('measured', 1 + TURNS * SCANS_A_TURN)
  print({ workload, limit: timesOf(plain).p50, ours: timesOf(scans).p50, unit: 'ms', bound: { most: 3 } })
  await atBucket('logout', device)
}

interface Bulk {
  from: string
  /** Hundreds of them. */
  pages: number
  move: { status_key: string; warehouse_id?: number; charge_payment?: string }
  of?: string
}

/** One call that moves many, beside one update and as many event rows. */
export async function measureBulk({ ours, bare, tenantId }: Bench, { from, pages, move, of = '' }: Bulk): Promise<void> {
  const ids = (await ordersIn(ours, from, pages)).map(({ id }) => id)
  const limit = await askJson<{ samples: number[] }>(bare, '/transactions', {
    method: 'POST',
    body: {
      times: 1,
      statements: [
        // There and back, so that a second measure finds as many.
        `with moved as (update orders set status_key = case status_key when 'key_6' then 'key_17' else 'key_6' end, status_since = now(),
             version = version + 1 where tenant_id = ${tenantId} and id in (
               select id from orders where tenant_id = ${tenantId} and status_key in ('key_6', 'key_17') order by id limit ${ids.length}) returning id)
         insert into order_events (tenant_id, order_id, kind, status_key, source) select ${tenantId}, id, 'move', 'key_6', 'api' from moved`,
      ],
    },
  })
  const ms = await timed(async () => {
    const { data } = await askJson<{ data: { applied: number; refused: number; results: unknown[] } }>(
      ours,
      '/api/admin/order/status-update',
      { method: 'POST', body: { ids, ...move } },
    )
    if (data.applied !== ids.length)
      throw new Error(`${data.applied} of ${ids.length} orders moved: ${JSON.stringify(data.results[0])}`)
  })
  const workload = `bulk status update of ${ids.length.toLocaleString('en')} orders${of}`
  print({ workload, limit: limit.samples[0] ?? Number.NaN, ours: ms, unit: 'ms', bound: { most: 4 } })
  print({
    workload: 'the same, as long as anybody waits for it',
    limit: PATIENCE,
    ours: ms,
    unit: 'ms',
    bound: { most: 1, of: 'patience' },
  })
}

export async function measureMoves(bench: Bench): Promise<void> {
  await measureScans(bench)
  const move = { status_key: 'key_7', warehouse_id: BENCH_BRANCH, charge_payment: 'paid' }
  await measureBulk(bench, { from: 'key_5', pages: 50, move })
}
