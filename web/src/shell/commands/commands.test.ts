// The portal's whole registry, as it is built: no clashes, none of the browser's own keys, no screen without a 'go to'.
import { MAX_ON_SHEET } from '@office/shared/areas/operations/sheet.model'
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { endpoints } from '@office/shared/contract'
import type { Endpoint } from '@office/shared/core/api/endpoint'
import { permissionNames } from '@office/shared/permissions/catalogue'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Area, Screen } from '../../core/area.ts'
import { kindIn } from '../../core/choices/where-made.ts'
import type { ArgSpec, Command } from '../../core/command/command.ts'
import type { ScopePatch } from '../../core/command/scope.ts'
import { rank, rankIndex } from '../../core/palette/records/rank.ts'

let allCommands: readonly Command[]
let areas: readonly Area[]
let screens: readonly Screen[]
let registryProblems: (commands: readonly Command[]) => string[]
let reachable: readonly Screen[]
let offeredOn: typeof import('../../core/command/command.ts')['offeredOn']
let readContext: typeof import('../../core/command/scope.ts')['readContext']
let originalOf: typeof import('../../core/language/translate.ts')['originalOf']

/** The changes that commands sent, and the questions they asked; there is no server. */
const heard = vi.hoisted(() => ({ writes: [] as string[], questions: 0, answersYes: true }))

// Other files in this worker may have loaded the modules mocked here, or load them later.
vi.hoisted(() => vi.resetModules())
afterAll(() => vi.resetModules())

vi.mock('../../core/data/api.ts', () => ({
  apiContext: {},
  saveFile: () => undefined,
  call: async (
    endpoint: Endpoint,
    args: { body?: { ids?: number[]; dry_run?: boolean } } = {},
    how: { dryRun?: boolean } = {},
  ) => {
    if (endpoint.method !== 'GET' && !how.dryRun && !args.body?.dry_run) heard.writes.push(`${endpoint.method} ${endpoint.path}`)
    if (endpoint.method === 'GET' && endpoint.path.endsWith('/finding')) return []
    const results = (args.body?.ids ?? [7]).map(id => ({ id, name: 'Seven', waybill_number: 'Seven', outcome: 'applied' }))
    // One answer for every endpoint: each reads the part that its contract names.
    return {
      ...seven,
      data: [{ ...seven, id: 6, is_default: true, is_sorting: true }],
      meta: { last_page: 1, total: 1 },
      results,
      replaced: { id: 6 },
      made: [seven],
      sales_people: [],
      by_status: [],
      sheet: seven,
      bag: seven,
      orders: [],
      lines: [],
      mails: [],
      hidden: [],
      accounts: [{ opening: '0.00', closing: '250.00', entries: [] }],
      payments: [{ id: 5, amount: '250.00', reference: 'Seven', paid_on: '2026-11-21', reversed: null }],
      applied: results.length,
      refused: 0,
    }
  },
}))
// What waits on the device before it is sent is written by then.
vi.mock('../../core/scan/own-queue.ts', () => ({
  ownQueue: (purpose: string) => ({
    open: async () => ({ sender: { take: async () => void heard.writes.push(`queue of ${purpose}`) } }),
  }),
}))
vi.mock('../../core/command/ask.ts', () => ({
  ask: async () => {
    heard.questions += 1
    return heard.answersYes
  },
}))

vi.mock('../../core/list/list-handle.ts', async original => ({
  ...(await original<typeof import('../../core/list/list-handle.ts')>()),
  currentList: () => pretendedList,
}))
/** A list with two rows and a saved view. */
const pretendedList: object = {
  chosen: async () =>
    [7, 8].map(id => ({
      id,
      label: 'Seven',
      href: '/',
      data: { ...seven, id, ...(id === 8 ? { state: 'issued', maker_id: 1 } : {}) },
    })),
  clearSelection: () => undefined,
}

/** A record of any noun, as far as commands look into it. */
const seven = {
  id: 7,
  name: 'Seven',
  label: 'Seven',
  title: 'Seven',
  code: 'B7',
  text: 'Seven',
  order_id: 3,
  version: 2,
  number: 2,
  parcels: 3,
  audience: 'staff',
  state: 'draft',
  status_key: 'key_1',
  sections: [],
  changes: [],
  sales_person_id: null,
  merchant_ids: [],
  bucket_id: 4,
  currency: 'NPR',
  declared: '250.00',
  amount: '250.00',
  paid: '0.00',
  direction: 'payable',
  set_off_number: null,
  commission: '0.00',
  field: 'cod_collected',
  before: '500.00',
  after: '450.00',
  line: { id: 3, waybill_number: 'Seven' },
}

beforeAll(async () => {
  // Modules of the portal read these when they load; nothing is drawn here.
  const nothing = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
  const documentLike = { documentElement: { dataset: {}, style: {} }, addEventListener: () => undefined, cookie: '', title: '' }
  Object.assign(globalThis, {
    location: new URL('http://demo.localhost:4000/'),
    localStorage: nothing,
    sessionStorage: nothing,
    document: documentLike,
    window: globalThis,
    addEventListener: () => undefined,
    matchMedia: () => ({ matches: false, addEventListener: () => undefined }),
  })
  allCommands = (await import('./commands.ts')).allCommands
  ;({ areas, screens } = await import('../areas.ts'))
  ;({ registryProblems } = await import('../../core/command/registry.ts'))
  ;({ offeredOn } = await import('../../core/command/command.ts'))
  ;({ readContext } = await import('../../core/command/scope.ts'))
  ;({ originalOf } = await import('../../core/language/translate.ts'))
  const { isReachable } = await import('../../core/area.ts')
  reachable = screens.filter(isReachable)
}, 60_000)

/** Commands that write, or need a write permission, without a terminal line; each with its reason. */
const withoutLine: Record<string, string> = {
  'banner.link': 'opens a page of somebody else',
  'sorting.cards': 'prints what the browser draws',
  'sorting.open': 'only goes there',
  'staff.reset-password': 'a password typed into a shell stays in its history',
}

/** Commands that send a change without asking first or offering an undo; each with its reason. */
const withoutWayBack: Record<string, string> = {
  'shell.sign-out': 'one signs in again; drafts and scans stay',
  'sorting.leave': 'one logs in to the bucket again',
}

/** Possible answers to an argument. */
/** Arguments that accept only certain values. */
const usual: Readonly<Record<string, string>> = {
  status: 'key_2',
  every: 'weekly',
  language: 'de',
  former: 'mistyped',
  way: 'letter',
}
const answerTo = (name: string, { kind }: ArgSpec): string =>
  usual[name] ?? (kind === 'date' ? '2026-11-21' : kind === 'text' ? 'Something' : '5')

const id = (command: Command) => command.id

const known = new Set<string>(permissionNames)
const namesOf = ({ needs }: Pick<Command, 'needs'>) => [...(needs?.any ?? []), ...(needs?.all ?? [])]

describe('the registry', () => {
  it('has no mistake of a build', () => {
    expect(allCommands.length).toBeGreaterThan(100)
    expect(registryProblems(allCommands)).toEqual([])
  })

  it('names every command once', () => {
    const ids = allCommands.map(({ id }) => id)
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
  })

  it('leads to every screen that is built and needs no record, and to no other, by one command', () => {
    const ids = new Set(allCommands.map(({ id }) => id))
    const made = allCommands.flatMap(({ section, title }) =>
      section === 'create' && typeof title !== 'function' ? [originalOf(title)] : [],
    )
    const isMade = ({ title }: (typeof screens)[number]) => made.includes(originalOf(title))
    expect(reachable.filter(screen => isMade(screen) && ids.has(`go.${screen.route}`)).map(({ route }) => route)).toEqual([])
    expect(reachable.length).toBeGreaterThan(30)
    expect(screens.filter(({ load, route }) => load === undefined && ids.has(`go.${route}`))).toEqual([])
    expect(reachable.filter(screen => !isMade(screen) && !ids.has(`go.${screen.route}`)).map(({ route }) => route)).toEqual([])
  })

  it('leads from empty fields to screens, by drop-downs that there are', () => {
    const kinds = new Set(endpoints.map(({ endpoint }) => kindIn(endpoint.path)))
    const filled = screens.flatMap(({ fills = [] }) => fills)
    expect(filled.length).toBeGreaterThan(5)
    expect(filled.filter(kind => !kinds.has(kind))).toEqual([])
  })

  it('runs each command within three keystroke groups: palette, its name, Enter', () => {
    const named = allCommands.flatMap(command =>
      typeof command.title === 'function' || !offeredOn(command, 'palette')
        ? []
        : [{ id: command.id, title: originalOf(command.title) }],
    )
    const index = rankIndex(named)
    expect(named.length).toBeGreaterThan(100)
    const lost = named.filter(({ title }) => rank(title, index, { limit: 1 })[0]?.item.title !== title)
    expect(lost.map(({ id }) => id)).toEqual([])
  })

  it('asks again for a reason that the server would refuse as too short', () => {
    const asking = [
      'orders.dispute',
      'orders.dispute-end',
      'orders.adjust',
      'orders.claim',
      'orders.write-off',
      'approval.reject',
    ]
    const told = allCommands
      .filter(command => asking.includes(id(command)))
      .map(({ args }) => (args?.reason?.kind === 'text' ? args.reason.check?.('no', readContext('palette')) : null))
    expect(told).toHaveLength(asking.length)
    expect(told).not.toContain(null)
    expect(told).not.toContain(undefined)
  })

  it('is found by the words that people know, in the five languages', async () => {
    const { readFileSync } = await import('node:fs')
    const { commandRegistry } = await import('../../core/command/registry.ts')
    const { session } = await import('../../core/data/session.ts')
    session.state = 'signed-in'
    const { localSections, paletteIndex } = await import('../../core/palette/palette-rows.ts')
    // As on a page without a list; titles that contain other texts need a loaded catalogue.
    const registry = commandRegistry(
      allCommands.filter(({ id, title }) => !id.startsWith('list.') && typeof title !== 'function'),
    )
    const ctx = { ...readContext('palette'), permissions: new Set(permissionNames) }
    const wanted: Record<string, Record<string, string>> = {
      en: {
        'log out': 'shell.sign-out',
        'sign out': 'shell.sign-out',
        'dark mode': 'shell.skin',
        drivers: 'go./operations/rider-overview',
        clients: 'go./merchants',
        offices: 'go./operation-settings/branch',
        franchises: 'go./operation-settings/agency',
        provinces: 'go./operation-settings/state',
        shipments: 'go./operations/all-orders',
        overdue: 'go./reports/aging-report',
        'bank account': 'go./approvals/profile-update',
        payout: 'go./operations/merchant-finance',
        tags: 'go./system-settings/flag-setting',
        'who changed': 'go./settings/audit-log',
        orders: 'go./operations/all-orders',
        ord: 'go./operations/all-orders',
        deposits: 'go./operations/rider-finance',
        invoices: 'go./operations/merchant-finance',
        riders: 'go./operations/rider-overview',
        'rate cards': 'go./rate-card/merchant',
        'run sheets': 'go./operations/last-mile-operation?way=sheets',
        returns: 'go./operations/last-mile-operation?way=back',
        pickups: 'go./operations/first-mile-operation',
        bags: 'go./operations/sorting-operation?tab=bags',
        'waybill series': 'go./waybillrequest?tab=series',
        banners: 'go./resources?tab=banners',
        agent: 'go./operation-settings/agency',
        quote: 'go./operations/orders/counter',
        'add user': 'go./staff-manage/staff-users',
        'print labels': 'go./operations/all-orders',
        disputes: 'orders.show-disputed',
      },
      de: { abmelden: 'shell.sign-out', ausloggen: 'shell.sign-out', dunkelmodus: 'shell.skin', englisch: 'shell.language' },
      fr: { déconnexion: 'shell.sign-out', 'mode sombre': 'shell.skin', allemand: 'shell.language' },
      ne: { 'लग आउट': 'shell.sign-out', अँध्यारो: 'shell.skin', नेपाली: 'shell.language' },
      pt: { 'terminar sessão': 'shell.sign-out', 'modo escuro': 'shell.skin', inglês: 'shell.language' },
    }
    const everywhere = { logout: 'shell.sign-out', deutsch: 'shell.language', german: 'shell.language', nepali: 'shell.language' }
    const wrong: string[] = []
    for (const [language, words] of Object.entries(wanted)) {
      const catalogue = readFileSync(new URL(`../../../../locales/${language}/messages.po`, import.meta.url), 'utf8')
      const read = (text: string) => JSON.parse(`[${text.replaceAll('\n', ',')}]`).join('') as string // quoted as JSON is
      const told = new Map(
        [...catalogue.matchAll(/msgid ((?:".*"\n?)+)msgstr ((?:".*"\n?)+)/g)].map(([, id = '', words = '']) => [
          read(id.trim()),
          read(words.trim()),
        ]),
      )
      const tell = (words: Parameters<typeof originalOf>[0]) => told.get(originalOf(words)) || originalOf(words)
      const index = paletteIndex(registry, ctx, [], tell)
      const first = (text: string) =>
        localSections('', text.toLowerCase(), index, { registry, tell, recents: [], usage: () => 0, withScope: false })[0]
          ?.rows[0]?.id
      for (const [text, command] of Object.entries({ ...everywhere, ...words }))
        if (first(text) !== command) wrong.push(`${language}: ${text} finds ${first(text)}`)
      // A place's name in the menu is enough to get there.
      for (const { menu, route, short, title } of reachable)
        if (menu && first(tell(short ?? title)) !== `go.${route}`)
          wrong.push(`${language}: ${tell(short ?? title)} finds ${first(tell(short ?? title))}`)
    }
    expect(wrong).toEqual([])
  })

  it('puts as many orders on a run sheet as it holds, of a whole filter too, and refuses more with their number', () => {
    const putOn = allCommands.find(command => id(command) === 'run-sheet.put-on')
    const judged = (total: number, except: number[] = []) => {
      const selection = { mode: 'query' as const, noun: 'order', label: 'Many', query: {}, total, except }
      return putOn?.when?.({ ...readContext('palette'), selection })
    }
    expect([judged(MAX_ON_SHEET), judged(MAX_ON_SHEET + 1, [7])]).toEqual([true, true])
    expect(judged(600)).toMatchObject({ off: { values: { n: 600, most: MAX_ON_SHEET } } })
  })

  it('asks for permissions that exist', () => {
    const unknown = [
      ...allCommands.map(command => [command.id, namesOf(command)] as const),
      ...screens.map(screen => [screen.route, namesOf(screen)] as const),
    ]
    expect(unknown.flatMap(([who, names]) => names.filter(name => !known.has(name)).map(name => `${who} needs ${name}`))).toEqual(
      [],
    )
  })

  it('has a line for the terminal wherever it writes', () => {
    const changing = endpoints.flatMap(({ endpoint: { method, needs } }) =>
      method === 'GET' || !Array.isArray(needs) ? [] : needs,
    )
    // Whoever may see a statement may have a long one made in the background: nothing else is changed by it.
    const writes = new Set(changing.filter(name => !name.startsWith('view-')))
    const silent = allCommands.filter(
      command => !command.cli && !id(command).startsWith('go.') && namesOf(command).some(name => writes.has(name)),
    )
    expect(silent.map(id).sort()).toEqual(Object.keys(withoutLine).sort())
  })

  it('keeps a text that was typed whole in its line, whatever a shell reads in it', () => {
    const text = "it isn't $(note)"
    const lost = allCommands.flatMap(command => {
      const record = { noun: command.on ?? '', id: 7, label: 'Seven', data: { id: 7, name: 'Seven', version: 2 } }
      const values = Object.fromEntries(
        Object.entries(command.args ?? {}).map(([name, arg]) => [name, arg.kind === 'text' ? text : '7']),
      )
      const line = Object.values(values).includes(text) ? command.cli?.({ ...readContext('palette'), record }, values) : undefined
      return line?.includes(text) ? [`${command.id}: ${line}`] : []
    })
    expect(lost).toEqual([])
  })

  it('says in the lines of labels and waybill numbers everything that was answered', () => {
    const answers = { layout: '3', part: '2', note: "For Asha's fair", merchant: '5', amount: '20' }
    const lineOf = (name: string, on: string) => {
      const command = allCommands.find(({ id }) => id === name)
      const record = { noun: on, id: 7, label: 'Seven', data: { id: 7, waybill_number: 'CE104811265NP' } }
      return command?.cli?.({ ...readContext('palette'), record }, answers)
    }
    expect(lineOf('waybill-request.labels', 'waybill-request')).toBe('office waybill-requests labels 7 --layout 3 --part 2')
    expect(lineOf('waybill-request.create', '')).toBe(
      "office waybill-requests create --merchant 5 --amount 20 --note 'For Asha'\\''s fair'",
    )
    expect(lineOf('orders.print-labels', 'order')).toBe('office orders label CE104811265NP --layout 3')
  })

  it('gives lines that name an endpoint, with a body that can be read', () => {
    const lines = allCommands.flatMap(command => {
      const record = { noun: command.on ?? '', id: 7, label: 'Seven', data: { id: 7, name: "Se'ven", version: 2 } }
      const ctx = { ...readContext('palette'), route: '/merchant/3/businesses/4', record }
      return command.cli ? [[command.id, command.cli(ctx, {})] as const] : []
    })
    expect(lines.length).toBeGreaterThan(80)
    for (const [name, line] of lines) {
      expect(line, name).not.toMatch(/\{\w+\}|undefined|NaN/)
      const [, method, path = '', body] = /^office api (\w+) (\S+)(?: --query '.*?')*(?: --body '(.*)')?(?: |$)/.exec(line) ?? []
      if (method === undefined) continue
      const known = endpoints.some(({ endpoint }) => {
        const pattern = new RegExp(`^${endpoint.path.replace(/\{\w+\}/g, '[^/]+')}$`)
        return endpoint.method === method && pattern.test(path)
      })
      expect(known, `${name}: ${line}`).toBe(true)
      if (body) expect(() => JSON.parse(body.replaceAll("'\\''", "'")), line).not.toThrow()
    }
  })

  it('dates money by the day of the company, wherever the browser is', async () => {
    const { session } = await import('../../core/data/session.ts')
    const before = session.user
    const dated = allCommands.flatMap(({ id, args }) => {
      const arg = args?.paid_on ?? (id === 'merchant-invoice.payment-file' ? args?.day : undefined)
      return arg && 'initial' in arg ? [{ id, initial: arg.initial }] : []
    })
    expect(dated.map(({ id }) => id)).toContain('merchant-invoice.pay')
    const ctx = readContext('palette')
    const daysIn = (time_zone: string) => {
      // Only the zone is looked at.
      Object.assign(session, { user: { time_zone } })
      return dated.map(({ initial }) => (typeof initial === 'function' ? initial(ctx) : initial))
    }
    // Always on two days.
    const [ahead, behind] = [daysIn('Pacific/Kiritimati'), daysIn('Pacific/Niue')]
    session.user = before
    expect(dated.flatMap(({ id }, at) => (ahead[at] === behind[at] ? [id] : []))).toEqual([])
  })

  it('belongs to areas with names of their own', () => {
    const names = areas.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })

  it('lets nothing be lost that was not meant: what writes asks first, or can be taken back', async () => {
    const { clearNotices } = await import('../../core/notices/notices.ts')
    const { canUndo } = await import('../../core/notices/undo.ts')
    const { closePalette } = await import('../../core/palette/palette-state.ts')
    const { runCommand } = await import('../../core/command/run-command.ts')
    const { addCommandScope } = await import('../../core/command/scope.ts')
    const { commandContext } = await import('../../core/command/context.ts')
    const { commandRegistry } = await import('../../core/command/registry.ts')
    const { station } = await import('../../areas/sorting/station/station-state.ts')
    const { viewActions } = await import('../../core/list/views/use-list-views.ts')
    const question = { page: 1, paginate: 10, sort: [], filters: {}, noPagination: false }
    const view = { id: 7, list: '/admin/order/list', name: 'Seven', filters: {}, sort: [], columns: null, is_shared: false }
    const columns = { chosen: null, reset: () => undefined } as unknown as Parameters<typeof viewActions>[3] // all that views read
    const shown = { ...view, author: 'Asha', version: 2 }
    Object.assign(pretendedList, { views: viewActions(orderContract.list, { shown, open: () => undefined }, question, columns) })
    // Some names are texts within texts; any language will do.
    const { i18n } = await import('../../core/language/language.ts')
    i18n.loadAndActivate({ locale: 'en', messages: {} })
    commandContext.permissions = new Set(permissionNames)
    Object.assign(station, { state: 'open', session: { id: 4, bucket_id: 4, bucket_code: 'B7' } })

    /** What a command does with these records: what it sends, and whether it asks first or offers an undo. */
    const tried = async (command: Command, patch: ScopePatch, answersYes: boolean) => {
      Object.assign(heard, { writes: [], questions: 0, answersYes })
      let navigates = false
      clearNotices()
      const leave = addCommandScope(() => patch)
      // Whether a command is offered at this moment does not matter here.
      const { when: _when, needs: _needs, ...always } = command
      const values = Object.fromEntries(Object.entries(command.args ?? {}).map(([name, arg]) => [name, answerTo(name, arg)]))
      const runner = {
        registry: commandRegistry([always]),
        tell: () => (words: unknown) => String(words),
        navigate: () => {
          navigates = true
        },
        fill: () => expect.unreachable(`${command.id} asks for more`),
        // A server that answers every call refuses some.
        fillAgain: () => undefined,
        askAgain: () => undefined,
      }
      await runCommand(runner, always, readContext('palette'), values)
      leave()
      return { writes: heard.writes, asks: heard.questions > 0, undo: canUndo(), navigates }
    }
    const record = (command: Command) => ({ noun: command.on ?? 'order', id: 7, label: 'Seven', data: seven })
    const selection = (command: Command) => ({
      mode: 'ids' as const,
      noun: command.on ?? 'order',
      label: 'Two',
      ids: [7, 8],
      rows: [seven, { ...seven, id: 8 }],
    })

    const wrong: string[] = []
    const untried: string[] = []
    const idle = new Set(allCommands.filter(({ writes }) => writes === 'asks' || writes === 'undo').map(id))
    for (const command of allCommands) {
      const at = [{ record: record(command) }, ...(command.target === 'many' ? [{ selection: selection(command) }] : [])]
      for (const patch of at) {
        const where = { route: '/merchant/3/businesses/4', ...patch }
        const { writes, asks, undo, navigates } = await tried(command, where, true)
        const ctx = { ...readContext('palette'), ...where }
        const isWriter = /^office api (POST|PUT|DELETE)/.test(command.cli?.(ctx, {}) ?? '')
        // A form is opened and saved by hand; any other command whose terminal line writes must have been seen to write.
        if (isWriter && writes.length === 0 && !navigates && command.writes === undefined) untried.push(command.id)
        if (writes.length === 0 || command.writes === 'adds' || withoutWayBack[command.id] !== undefined) continue
        idle.delete(command.id)
        const said = `${command.id} (${'selection' in patch ? 'many' : 'one'}): ${writes[0]}`
        if (command.writes === undefined) wrong.push(`${said}: does not say what saves a person from it`)
        else if (command.writes === 'asks' && !asks) wrong.push(`${said}: asks nothing`)
        else if (command.writes === 'undo' && !undo) wrong.push(`${said}: cannot be taken back`)
        const refused = asks ? await tried(command, where, false) : null
        if (refused && refused.writes.length > 0) wrong.push(`${said}: is sent although the answer was no`)
      }
    }
    // Some commands open the palette, and other suites in this process find it as it is left.
    closePalette()
    expect(wrong).toEqual([])
    expect(untried, 'commands that write by their line, and neither wrote nor opened a form').toEqual([])
    expect([...idle], 'commands that are said to write, and did not').toEqual([])
  }, 60_000)
})
