// Resources: a file or a link but never both, files checked by content, and returned as they were sent.
import { type ResourceDraft, resourceContract } from '@office/shared/areas/resources/resource.contract'
import { MAX_UPLOAD_BYTES } from '@office/shared/rules/file'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anEngine } from '../../core/testing/engines.ts'
import { pngOf } from '../../core/testing/png.ts'
import { joinServer } from '../../core/testing/servers/shared-server.ts'
import type { TestOffice } from '../../core/testing/test-office.ts'

const body: ResourceDraft = {
  group: 'merchant',
  title: 'Price list',
  description: null,
  link: null,
  position: 0,
  is_visible: true,
}
const LINK = 'https://video.example.test/watch?v=1'
const text = (content: string) => new TextEncoder().encode(content)

/** A minimal office document: its table of contents says which kind it is. */
const officeFile = (kind: 'wordprocessingml.document' | 'spreadsheetml.sheet') => {
  const type = `application/vnd.openxmlformats-officedocument.${kind}.main+xml`
  const folder = kind.startsWith('word') ? 'word/document.xml' : 'xl/workbook.xml'
  const contents = `<Types><Override PartName="/${folder}" ContentType="${type}"/></Types>`
  return new Uint8Array(zipSync({ '[Content_Types].xml': text(contents), [folder]: text('<x/>') }))
}
const appOf = (first: string) =>
  new Uint8Array(zipSync({ [first]: text('x'), 'AndroidManifest.xml': text('x'), 'classes.dex': text('x') }))
const pdf = new Uint8Array(text('%PDF-1.7\n%%EOF'))

const engine = await anEngine()

describe(`on ${engine}`, () => {
  let t: TestOffice
  beforeAll(async () => {
    t = await joinServer(engine)
  }, 60_000)
  afterAll(() => t.close())
  const create = (name: string, bytes: Uint8Array<ArrayBuffer>) =>
    t.admin.call(resourceContract.create, { body, file: new File([bytes], name) })
  const refusal = (path: string, code: string) => ({ problem: { errors: [{ path, code }] } })

  it('takes each kind of file by what is in it, and gives it back as it was', async () => {
    const files: [string, Uint8Array<ArrayBuffer>, string][] = [
      ['list.pdf', pdf, 'application/pdf'],
      ['photo.JPEG', new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46]), 'image/jpeg'],
      ['picture.png', pngOf(2, 2), 'image/png'],
      [
        'सूची.docx',
        officeFile('wordprocessingml.document'),
        'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      ],
      ['list.xlsx', officeFile('spreadsheetml.sheet'), 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
      ['rider.apk', appOf('META-INF/MANIFEST.MF'), 'application/vnd.android.package-archive'],
      ['app.apk', appOf('res/icon.png'), 'application/vnd.android.package-archive'],
    ]
    for (const [name, bytes, type] of files) {
      const made = await create(name, bytes)
      expect([made.file_name, made.file_type, made.file_size, made.link]).toEqual([name, type, bytes.length, null])
      const back = await t.admin.call(resourceContract.file, { params: { id: made.id } })
      expect([back.name, back.type, Buffer.from(back.bytes).equals(bytes)]).toEqual([name, type, true])
    }
  })

  it('refuses files that are not what they are called, and files beyond the limit', async () => {
    const wrong: [string, Uint8Array<ArrayBuffer>][] = [
      ['page.html', new Uint8Array(text('<script>'))],
      ['page.pdf', new Uint8Array(text('<script>alert(1)</script>'))],
      ['app.docx', appOf('res/icon.png')],
      ['sheet.docx', officeFile('spreadsheetml.sheet')],
      ['picture.jpg', pngOf(2, 2)],
      ['empty.pdf', new Uint8Array()],
      ['cut.docx', officeFile('wordprocessingml.document').slice(0, 60)],
    ]
    for (const [name, bytes] of wrong) await expect(create(name, bytes), name).rejects.toMatchObject(refusal('file', 'file-type'))
    const long = new Uint8Array(MAX_UPLOAD_BYTES + 1)
    long.set(pdf)
    await expect(create('long.pdf', long)).rejects.toMatchObject({ status: 413 })
    expect(await create('limit.pdf', long.slice(0, MAX_UPLOAD_BYTES))).toMatchObject({ file_size: MAX_UPLOAD_BYTES })
  })

  it('holds a file or a link', async () => {
    const file = new File([pdf], 'list.pdf')
    const both = { body: { ...body, link: LINK }, file }
    await expect(t.admin.call(resourceContract.create, { body })).rejects.toMatchObject(refusal('file', 'required'))
    await expect(t.admin.call(resourceContract.create, both)).rejects.toMatchObject(refusal('link', 'file-and-link'))
    for (const link of ['http://a.test', 'https://', 'https://user:pass@a.test', 'javascript:alert(1)', 'https://localhost/x'])
      await expect(t.admin.call(resourceContract.create, { body: { ...body, link } }), link).rejects.toMatchObject(
        refusal('link', 'invalid-link'),
      )
    const { id, version } = await t.admin.call(resourceContract.create, { body, file })
    const update = (more: Partial<ResourceDraft>, at: number, sent?: File) =>
      t.admin.call(resourceContract.update, {
        params: { id },
        body: { ...body, ...more, version: at },
        ...(sent ? { file: sent } : {}),
      })
    const renamed = await update({ title: 'Renamed' }, version)
    expect([renamed.title, renamed.file_name]).toEqual(['Renamed', 'list.pdf'])
    const linked = await update({ link: LINK }, renamed.version)
    expect([linked.link, linked.file_name]).toEqual([LINK, null])
    await expect(t.admin.call(resourceContract.file, { params: { id } })).rejects.toMatchObject({ status: 404 })
    await expect(update({}, linked.version)).rejects.toMatchObject(refusal('file', 'required'))
    const filed = await update({}, linked.version, file)
    expect([filed.link, filed.file_name]).toEqual([null, 'list.pdf'])
    await expect(update({}, linked.version)).rejects.toMatchObject({ status: 412 })
  })
})
