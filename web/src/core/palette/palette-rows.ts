// What the palette lists for a text: scope first, sections in a fixed order, local before remote. Pure, so that it is fast
// and can be tested without a page.
import { msg } from '@office/shared/core/messages/message'
import { type Command, type SectionId, sectionIds, titleOf } from '../command/command.ts'
import { type Ctx, selectedCount, targetsOf } from '../command/context.ts'
import type { CommandRegistry, OfferedCommand } from '../command/registry.ts'
import type { ScreenCtx } from '../command/scope.ts'
import { sectionTitles } from '../command/section-titles.ts'
import { originalOf, type Tell, type Words } from '../language/translate.ts'
import { limited, MAX_RECORDS, MAX_ROWS, type Row, type Section } from './palette-sections.ts'
import { localIndex } from './records/local-index.ts'
import { type RankIndex, rank, rankIndex } from './records/rank.ts'
import type { Recent } from './records/recents.ts'
import type { PaletteRecord, RecordSource } from './records/record-source.ts'

export type Mode = '' | '>' | '#' | '@' | '/' | '?'
export const modes: readonly Mode[] = ['>', '#', '@', '/', '?']

/** Splits the input into the mode's prefix and the text. */
export const readMode = (text: string): { mode: Mode; text: string } => {
  const mode = modes.find(prefix => text.startsWith(prefix)) ?? ''
  return { mode, text: text.slice(mode.length).trimStart() }
}

const recentTitle = msg`Recent`
const filterTitle = msg`Filter this page by "{text}"`

interface Entry extends OfferedCommand {
  id: string
  title: string
  /** In English and in the reader's language, besides the title. */
  names: readonly string[]
}

export interface PaletteIndex {
  ctx: Ctx
  /** Created with the first letter, or before it in idle time. */
  commands: () => RankIndex<Entry>
  /** What a text names exactly: a command by its id, a hidden one by its whole name too. */
  named: (text: string) => readonly Entry[]
  entries: ReadonlyMap<string, Entry>
  /** Prepared local records: few are prepared with the first key, many between keys. */
  locals: () => readonly { source: RecordSource; index: RankIndex<PaletteRecord> }[]
  sources: readonly RecordSource[]
  scope: Words | null
}

/** Whether it acts on the selection or the record, and so is offered first. A command for one record does not fit several. */
const inScope = ({ target = 'none' }: Command, { selection }: Ctx) =>
  target === 'many' || (target === 'one' && (selection === null || selectedCount(selection) < 2))

/** Created when the palette opens, with no more than that needs; a keystroke only ranks. */
export function paletteIndex(
  registry: CommandRegistry,
  ctx: ScreenCtx,
  sources: readonly RecordSource[],
  tell: Tell,
): PaletteIndex {
  const all = registry.offered(ctx, 'palette').map(offered => {
    const { command } = offered
    const title = titleOf(command, ctx)
    const others = command.short === undefined ? [] : [tell(command.short), originalOf(command.short)]
    return { ...offered, id: command.id, title: tell(title), names: [originalOf(title), ...others] }
  })
  const entries = all.filter(({ command }) => !command.isHidden)
  const named = (text: string) => {
    const wanted = text.trim().toLowerCase()
    const isName = ({ command, title, names }: Entry) =>
      command.isHidden === true && [title, ...names].some(name => name.toLowerCase() === wanted)
    return all.filter(entry => entry.id === wanted || isName(entry))
  }
  let commands: RankIndex<Entry> | undefined
  const keywordsOf = ({ keywords }: Command) =>
    keywords === undefined ? {} : { keywords: `${tell(keywords)},${originalOf(keywords)}` }
  return {
    ctx,
    commands() {
      commands ??= rankIndex(
        entries.map(entry => ({ ...entry, ...keywordsOf(entry.command), isMain: entry.command.isMain === true })),
        ctx.locale,
      )
      return commands
    },
    named,
    entries: new Map(entries.map(entry => [entry.id, entry])),
    locals: () =>
      sources.flatMap(source => {
        const index = localIndex(source.local?.() ?? [], ctx.locale)
        return index === null ? [] : [{ source, index }]
      }),
    sources,
    scope: targetsOf(ctx)?.label ?? null,
  }
}

function commandRow(entry: Entry, registry: CommandRegistry, tell: Tell, alias?: string): Row {
  const detail = entry.command.detail === undefined ? undefined : tell(entry.command.detail)
  return {
    kind: 'command',
    id: entry.id,
    command: entry.command,
    title: entry.title,
    // A detail equal to the typed word is not repeated.
    ...(alias === undefined || alias === detail ? {} : { alias }),
    ...(detail === undefined ? {} : { detail }),
    ...(entry.availability.state === 'off' ? { off: entry.availability.why } : {}),
    ...(entry.availability.state === 'off' && entry.availability.lacks !== undefined ? { isLocked: true } : {}),
    keys: registry.keysOf(entry.command),
  }
}

export const recordRow = (source: RecordSource, record: PaletteRecord): Row => ({
  kind: 'record',
  id: `${source.section}:${record.id}`,
  source,
  record,
})

function commandSections(
  found: readonly { entry: Entry; alias?: string | undefined }[],
  index: PaletteIndex,
  withScope: boolean,
  registry: CommandRegistry,
  tell: Tell,
): Section[] {
  const sections = new Map<SectionId, Row[]>(sectionIds.map(id => [id, []]))
  // Within a section, commands that may run come before those that may not.
  const ordered = [
    ...found.filter(({ entry }) => entry.availability.state === 'ready'),
    ...found.filter(({ entry }) => entry.availability.state === 'off'),
  ]
  for (const { entry, alias } of ordered) {
    const id =
      withScope && inScope(entry.command, index.ctx)
        ? 'context'
        : entry.command.section === 'context'
          ? 'here'
          : entry.command.section
    sections.get(id)?.push(commandRow(entry, registry, tell, alias))
  }
  return [...sections].flatMap(([id, rows]) =>
    rows.length === 0
      ? []
      : [{ id, rows, title: id === 'context' ? tell(index.scope ?? sectionTitles.here) : tell(sectionTitles[id]) }],
  )
}

/** The palette before anything is typed: scope, then recents, then what this page offers. */
function untouched(index: PaletteIndex, options: RowOptions): Section[] {
  const { registry, tell, recents, withScope } = options
  const ready = [...index.entries.values()].filter(entry => entry.availability.state === 'ready')
  const scoped = withScope && index.scope ? ready.filter(entry => inScope(entry.command, index.ctx)) : []
  const seen = new Set(scoped.map(entry => entry.id))
  const recentRows = recents.flatMap((recent): Row[] => {
    if (recent.kind === 'record') return [{ kind: 'recent', id: `recent:${recent.id}`, recent }]
    const entry = index.entries.get(recent.id)
    if (!entry || seen.has(entry.id) || entry.availability.state === 'off') return []
    seen.add(entry.id)
    return [commandRow(entry, registry, tell)]
  })
  const rest = ready.filter(entry => !seen.has(entry.id) && (!inScope(entry.command, index.ctx) || withScope))
  const plain = (entries: readonly Entry[]) => entries.map(entry => ({ entry }))
  return [
    ...commandSections(plain(scoped), index, true, registry, tell),
    ...(recentRows.length > 0 ? [{ id: 'recent', title: tell(recentTitle), rows: recentRows.slice(0, 8) }] : []),
    ...commandSections(plain(rest), index, false, registry, tell),
  ]
}

export interface RowOptions {
  registry: CommandRegistry
  tell: Tell
  recents: readonly Recent[]
  usage: (id: string) => number
  /** The scope chip is shown; removing it searches the whole portal. */
  withScope: boolean
}

/** Recently opened records whose name matches, of the sources that the mode searches. */
function openedRows(mode: Mode, text: string, { sources, ctx }: PaletteIndex, recents: readonly Recent[]): Row[] {
  const asked = new Set(sources.filter(source => asksSource(mode, source)).map(source => source.section))
  const opened = recents.flatMap(recent =>
    recent.title !== undefined && asked.has(recent.id.split(':')[0] ?? '')
      ? [{ id: recent.id, title: recent.title, recent }]
      : [],
  )
  const found = rank(text, rankIndex(opened, ctx.locale), { limit: MAX_RECORDS, usage: ({ recent }) => recent.uses })
  // Under its own id, so that the server's result is not listed beside it.
  return found.map(({ item: { id, recent } }) => ({ kind: 'recent', id, recent }))
}

const listsCommands = (mode: Mode) => mode === '' || mode === '>' || mode === '?'
export const asksSource = (mode: Mode, source: RecordSource) => mode === '' || mode === source.mode

/** All results without the network. `text` is without the mode's prefix. */
export function localSections(mode: Mode, text: string, index: PaletteIndex, options: RowOptions): Section[] {
  const { registry, tell, usage, withScope } = options
  if (mode === '/') {
    const title = tell({ message: filterTitle, values: { text } })
    return text === '' || !index.ctx.filterPage
      ? []
      : [{ id: 'filter', title: tell(sectionTitles.here), rows: [{ kind: 'filter', id: 'filter', title, text }] }]
  }
  if (text === '' && (mode === '' || mode === '>')) return untouched(index, options)
  if (text === '' && mode === '?') {
    const withKeys = [...index.entries.values()].filter(entry => registry.keysOf(entry.command).length > 0)
    return limited(
      commandSections(
        withKeys.map(entry => ({ entry })),
        index,
        withScope,
        registry,
        tell,
      ),
    )
  }
  const found = listsCommands(mode)
    ? rank(text, index.commands(), {
        limit: MAX_ROWS,
        inContext: entry => withScope && index.scope !== null && inScope(entry.command, index.ctx),
        usage: entry => usage(entry.id),
      })
    : []
  const named = listsCommands(mode) ? index.named(text).map(entry => ({ entry })) : []
  const others = found
    .map(({ item, by }) => ({ entry: item, alias: by }))
    .filter(({ entry }) => named.every(one => one.entry.id !== entry.id))
  const commands = commandSections([...named, ...others], index, withScope && index.scope !== null, registry, tell)
  const opened = openedRows(mode, text, index, options.recents)
  const recent = opened.length > 0 ? [{ id: 'recent', title: tell(recentTitle), rows: opened }] : []
  const seen = new Set(opened.map(row => row.id))
  const records = index
    .locals()
    .filter(({ source }) => asksSource(mode, source))
    .map(({ source, index: local }) => ({
      id: source.section,
      title: tell(source.title),
      rows: rank(text, local, { limit: MAX_RECORDS })
        .map(({ item }) => recordRow(source, item))
        .filter(row => !seen.has(row.id)),
    }))
    .filter(section => section.rows.length > 0)
  return limited([...commands, ...recent, ...records])
}

/** Rows above all others, if the text itself names a record. */
export function pinnedRows(mode: Mode, text: string, sources: readonly RecordSource[]): Row[] {
  if (text === '' || mode === '>' || mode === '/' || mode === '?') return []
  return sources.flatMap(source => {
    const record = source.pin?.(text)
    return record ? [recordRow(source, record)] : []
  })
}
