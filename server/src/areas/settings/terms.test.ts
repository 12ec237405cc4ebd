// Terms and conditions: one version in force per audience, unchangeable texts, and a PDF of them. Banners: to whom they are
// shown.
import { BANNER_SIZE, bannerContract } from '@office/shared/areas/settings/banner.contract'
import { termsContract } from '@office/shared/areas/settings/terms.contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../../core/testing/engines.ts'
import { pngOf } from '../../core/testing/png.ts'
import { joinServer } from '../../core/testing/servers/shared-server.ts'
import type { TestOffice } from '../../core/testing/test-office.ts'

describe.each(await engines())('on %s', engine => {
  let t: TestOffice
  beforeAll(async () => {
    t = await joinServer(engine)
  }, 60_000)
  afterAll(() => t.close())

  const sections = [{ heading: 'Liability', text: 'First.\n\nSecond.' }]
  const draft = (audience: 'merchant' | 'rider', title = 'Terms') =>
    t.admin.call(termsContract.create, { body: { audience, title, sections } })
  const turn = (id: number, is_active: boolean) =>
    t.admin.call(termsContract.activeStatus, { params: { id }, body: { is_active } })
  const activeOf = async (audience: string) =>
    (await t.admin.call(termsContract.list, { query: { filters: { audience, state: 'active' } } })).data.map(({ id }) => id)

  describe('terms', () => {
    it('counts versions per audience, also when two are made at once', async () => {
      const made = await Promise.all([draft('rider'), draft('rider'), draft('rider')])
      expect(made.map(({ number }) => number).sort()).toEqual([1, 2, 3])
    })

    it('has exactly one version in force, whoever activates at once', async () => {
      const [first, second, third] = [await draft('merchant'), await draft('merchant'), await draft('merchant')]
      expect(await activeOf('merchant')).toEqual([])
      expect((await turn(first.id, true)).replaced).toBeNull()
      expect((await turn(second.id, true)).replaced).toMatchObject({ id: first.id })
      await Promise.all([turn(third.id, true), turn(first.id, true)])
      expect(await activeOf('merchant')).toHaveLength(1)
      await turn(third.id, true)
      expect(await activeOf('merchant')).toEqual([third.id])
      const former = await t.admin.call(termsContract.get, { params: { id: second.id } })
      expect([former.state, former.active_until]).toEqual(['former', expect.any(String)])
      await expect(turn(third.id, false)).rejects.toMatchObject({ code: 'terms-stay-active' })
      // Even without the handlers.
      await expect(t.inTenant(tx => sql`update terms set is_active = false where id = ${third.id}`.execute(tx))).rejects.toThrow(
        'left without terms',
      )
      await expect(
        t.inTenant(tx =>
          sql`update terms set is_active = true, active_from = now(), active_until = null where id = ${first.id}`.execute(tx),
        ),
      ).rejects.toThrow('terms_active')
    })

    it('keeps the words of what is or was in force, and lets drafts change and go', async () => {
      const { id, version } = await draft('merchant', 'Kept')
      const body = { title: 'Changed', sections, version }
      const changed = await t.admin.call(termsContract.update, { params: { id }, body })
      expect(changed.title).toBe('Changed')
      const { current, replaced } = await turn(id, true)
      const again = { params: { id }, body: { ...body, version: current.version } }
      await expect(t.admin.call(termsContract.update, again)).rejects.toMatchObject({ code: 'terms-frozen', status: 409 })
      await expect(t.admin.call(termsContract.remove, { params: { id } })).rejects.toMatchObject({ code: 'terms-frozen' })
      await turn(replaced?.id ?? 0, true)
      await expect(t.admin.call(termsContract.remove, { params: { id } })).rejects.toMatchObject({ code: 'terms-frozen' })
      await expect(t.inTenant(tx => sql`delete from terms where id = ${id}`.execute(tx))).rejects.toThrow('in force')
      await expect(t.inTenant(tx => sql`update terms set title = 'x' where id = ${id}`.execute(tx))).rejects.toThrow('in force')
      const spare = await draft('merchant', 'Spare')
      await t.admin.call(termsContract.remove, { params: { id: spare.id } })
      await expect(t.admin.call(termsContract.get, { params: { id: spare.id } })).rejects.toMatchObject({ status: 404 })
    })

    it('comes as PDF, in the words of the reader', async () => {
      const { id } = await draft('rider', 'चालकका सर्तहरू')
      const { bytes, type, name } = await t.admin.call(termsContract.pdf, { params: { id } })
      expect([type, name]).toEqual(['application/pdf', 'Riders-4.pdf'])
      const text = new TextDecoder('latin1').decode(bytes)
      expect(text.startsWith('%PDF-')).toBe(true)
      expect(text.match(/\/FontFile2/g)?.length).toBe(2)
    })
  })

  describe('banners', () => {
    const body = {
      title: 'Festival',
      audience: 'staff' as 'staff' | 'merchant',
      link: null as string | null,
      from_day: '2026-01-01',
      to_day: null as string | null,
      is_active: true,
    }
    const picture = (width: number, height: number) => new File([pngOf(width, height)], 'festival.png')
    const good = () => picture(BANNER_SIZE.width, BANNER_SIZE.height)
    const refusal = (path: string, code: string) => ({ problem: { errors: [{ path, code }] } })

    it('takes pictures of the one size only, judged by what is in them', async () => {
      const create = (file: File) => t.admin.call(bannerContract.create, { body, file })
      const sized = { path: 'file', code: 'image-resolution', message: 'Image width and height should 1200px and 400px!' }
      await expect(create(picture(400, 1200))).rejects.toMatchObject({ problem: { errors: [sized] } })
      await expect(create(new File(['%PDF-1.7\n'], 'festival.png'))).rejects.toMatchObject(refusal('file', 'file-type'))
      await expect(create(new File([pngOf(1200, 400)], 'festival.jpg'))).rejects.toMatchObject(refusal('file', 'file-type'))
      await expect(t.admin.call(bannerContract.create, { body })).rejects.toMatchObject(refusal('file', 'required'))
      const early = { ...body, to_day: '2025-12-31' }
      await expect(t.admin.call(bannerContract.create, { body: early, file: good() })).rejects.toMatchObject(
        refusal('to_day', 'ends-early'),
      )
      const plain = { ...body, link: 'http://example.test' }
      await expect(t.admin.call(bannerContract.create, { body: plain, file: good() })).rejects.toMatchObject(
        refusal('link', 'invalid-link'),
      )
    })

    it('shows staff what is meant for them now, with its picture, and nothing else', async () => {
      const make = (more: Partial<typeof body>) =>
        t.admin.call(bannerContract.create, { body: { ...body, ...more }, file: good() })
      const now = await make({})
      const others = [
        await make({ audience: 'merchant' }),
        await make({ is_active: false }),
        await make({ to_day: '2026-01-02' }),
        await make({ from_day: '2999-01-01' }),
      ]
      const person = await t.signInWith([])
      const seen = await person.call(bannerContract.list, {})
      expect(seen.data.map(({ id }) => id)).toEqual([now.id])
      const { bytes, type } = await person.call(bannerContract.picture, { params: { id: now.id } })
      expect([type, bytes.length]).toEqual(['image/png', good().size])
      for (const { id } of others)
        await expect(person.call(bannerContract.picture, { params: { id } })).rejects.toMatchObject({ status: 404 })
      expect((await t.admin.call(bannerContract.list, { query: { filters: { is_shown: '0' } } })).data).toHaveLength(3)
      await t.admin.call(bannerContract.activeStatus, { params: { id: now.id }, body: { is_active: false } })
      expect((await person.call(bannerContract.list, {})).data).toEqual([])
      // An update without a picture keeps the existing one.
      const { version, picture_id } = await t.admin.call(bannerContract.activeStatus, {
        params: { id: now.id },
        body: { is_active: true },
      })
      const renamed = await t.admin.call(bannerContract.update, {
        params: { id: now.id },
        body: { ...body, title: 'Renamed', version },
      })
      expect(renamed).toMatchObject({ title: 'Renamed', picture_id })
    })
  })
})
