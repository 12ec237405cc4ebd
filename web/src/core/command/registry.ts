// All commands in one place: who may run what now, which key means what, and what a build must reject.
import { type Message, msg } from '@office/shared/core/messages/message'
import { holdsAll, meets } from '@office/shared/permissions/can'
import { readKeySpec, worksWhileTyping } from '../keys/normalise-key.ts'
import type { Words } from '../language/translate.ts'
import { type Command, isOfScreen, offeredOn } from './command.ts'
import { type Ctx, recordAt, type Surface, targetsOf } from './context.ts'
import type { ScreenCtx } from './scope.ts'

type Off = { state: 'off'; why: Words; lacks?: string }
export type Availability = { state: 'ready' } | { state: 'hidden' } | Off

const noRows = msg`This list has no rows, so this cannot be done here.`
const needsPermission = msg`Needs “{permission}”`
const needsRole = msg`Needs “{permission}”. Roles that have it: {roles}`
const needsRoleFrom = msg`Needs “{permission}”. Roles that have it: {roles}. {person} can grant it`

/** A permission in words, the roles that hold it, and who could grant it; null while nothing is known. The shell provides it. */
export type Grantor = (permission: string) => { label: string; roles: readonly string[]; person: string | null } | null

/** No more roles are named, because one of them is enough to ask for. */
const MOST_ROLES = 3

/** Why someone without a permission may not run a command. */
export function lackWords(permission: string, grantor: Grantor): Words {
  const known = grantor(permission)
  if (!known || known.roles.length === 0) return { message: needsPermission, values: { permission: known?.label ?? permission } }
  const { label, roles, person } = known
  const named = roles.length > MOST_ROLES ? [...roles.slice(0, MOST_ROLES), '…'] : roles
  const values = { permission: label, roles: named.join(', ') }
  return person === null ? { message: needsRole, values } : { message: needsRoleFrom, values: { ...values, person } }
}

function lackedPermission(command: Command, ctx: Ctx): string | null {
  if (!command.needs || meets(ctx.permissions, command.needs)) return null
  const all = command.needs.all?.find(name => !holdsAll(ctx.permissions, [name]))
  return all ?? command.needs.any?.[0] ?? null
}

/** Null for someone who holds what the command needs. */
function lackedBy(command: Command, ctx: Ctx, grantor: Grantor): Off | null {
  const lacks = lackedPermission(command, ctx)
  return lacks === null ? null : { state: 'off', lacks, why: lackWords(lacks, grantor) }
}

function hasTarget(command: Command, ctx: Ctx): boolean {
  if (command.target === undefined || command.target === 'none') return true
  const target = command.target === 'one' ? recordAt(ctx) : targetsOf(ctx)
  return target !== null && (command.on === undefined || command.on === target.noun)
}

/** A command that acts on rows, in a list that has none: it is no more there than anywhere without a target, but was meant here. */
function unavailableInEmpty(command: Command, ctx: Ctx, grantor: Grantor): Off | null {
  const { emptyList } = ctx
  if (emptyList === null || (command.on ?? emptyList) !== emptyList || hasTarget(command, ctx)) return null
  return lackedBy(command, ctx, grantor) ?? { state: 'off', why: noRows }
}

/** Whether this command may run now; if not, whether it is hidden or shown with a reason. */
export function availability(command: Command, ctx: Ctx, grantor: Grantor = () => null): Availability {
  if (!hasTarget(command, ctx)) return { state: 'hidden' }
  const allowed = command.when?.(ctx) ?? true
  if (allowed === false) return { state: 'hidden' }
  const lack = lackedBy(command, ctx, grantor)
  if (lack) return lack
  return allowed === true ? { state: 'ready' } : { state: 'off', why: allowed.off }
}

export interface OfferedCommand {
  command: Command
  availability: Exclude<Availability, { state: 'hidden' }>
}

/** Key specs that a person chose in place of a command's own, by command id; an empty list removes its keys. */
export type Rebindings = Readonly<Record<string, readonly string[] | undefined>>

export interface CommandRegistry {
  readonly all: readonly Command[]
  byId: (id: string, ctx?: ScreenCtx) => Command | undefined
  /** The keys that run a command for this person. */
  keysOf: (command: Command) => readonly string[]
  /** What a surface offers now, in registry order, without hidden commands. */
  offered: (ctx: ScreenCtx, surface: Surface) => OfferedCommand[]
  /** Every command bound to a key sequence ('g o'), and every sequence that begins with some keys ('g'). */
  boundTo: (sequence: string, ctx: ScreenCtx) => Command[]
  beginning: (prefix: string, ctx: ScreenCtx) => { sequence: string; command: Command }[]
  /** Whether a command may run now; if not, whether it is hidden or shown with a reason, which names who could grant what it needs. */
  availability: (command: Command, ctx: Ctx) => Availability
  /** Why a command on rows cannot run in a list that has none; null elsewhere. */
  unavailableInEmpty: (command: Command, ctx: Ctx) => Off | null
}

interface KeyTable {
  exact: Map<string, Command[]>
  prefixes: Map<string, { sequence: string; command: Command }[]>
}

const pushTo = <T>(map: Map<string, T[]>, key: string, value: T) => {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}

/**
 * Commands on the current record come before those on the page: `r` receives a parcel, and refreshes elsewhere. Those of the screen come
 * before those of the whole portal, as with cards: undo takes back a scan at a station, and the last step elsewhere.
 */
const nearestFirst = (commands: readonly Command[]): Command[] => {
  const distance = (command: Command) => (command.target !== undefined ? 0 : isOfScreen(command) ? 1 : 2)
  return commands.toSorted((a, b) => distance(a) - distance(b))
}

function keyTable(commands: readonly Command[], keysOf: (command: Command) => readonly string[]): KeyTable {
  const table: KeyTable = { exact: new Map(), prefixes: new Map() }
  for (const command of commands) {
    for (const spec of keysOf(command)) {
      const steps = readKeySpec(spec)
      const sequence = steps.join(' ')
      pushTo(table.exact, sequence, command)
      for (let length = 1; length < steps.length; length++)
        pushTo(table.prefixes, steps.slice(0, length).join(' '), { sequence, command })
    }
  }
  return table
}

/**
 * The registry over the commands of all areas. `rebindings` is read on every lookup, so a change counts at once. Throws if two
 * commands share an id, which is a mistake of the build.
 */
export function commandRegistry(
  commands: readonly Command[],
  options: { rebindings?: () => Rebindings; grantor?: Grantor } = {},
): CommandRegistry {
  const byId = new Map<string, Command>()
  let table: { for: Rebindings; value: KeyTable } | null = null
  const none: Rebindings = {}
  const rebindings = options.rebindings ?? (() => none)
  const grantor = options.grantor ?? (() => null)
  const availabilityOf = (command: Command, ctx: Ctx) => availability(command, ctx, grantor)
  const keysOf = (command: Command) => rebindings()[command.id] ?? command.keys ?? []
  const keys = () => {
    const now = rebindings()
    if (table?.for !== now) table = { for: now, value: keyTable(commands, keysOf) }
    return table.value
  }
  for (const command of commands) {
    if (byId.has(command.id)) throw new Error(`Two commands are called ${command.id}`)
    byId.set(command.id, command)
  }
  return {
    all: commands,
    byId: (id, ctx) => ctx?.extra.find(command => command.id === id) ?? byId.get(id),
    keysOf,
    availability: availabilityOf,
    unavailableInEmpty: (command, ctx) => unavailableInEmpty(command, ctx, grantor),
    offered: (ctx, surface) =>
      [...ctx.extra, ...commands].flatMap(command => {
        if (!offeredOn(command, surface)) return []
        const found = availabilityOf(command, ctx)
        return found.state === 'hidden' ? [] : [{ command, availability: found }]
      }),
    boundTo: (sequence, ctx) =>
      nearestFirst([
        ...(ctx.extra.length > 0 ? (keyTable(ctx.extra, keysOf).exact.get(sequence) ?? []) : []),
        ...(keys().exact.get(sequence) ?? []),
      ]),
    beginning: (prefix, ctx) => [
      ...(ctx.extra.length > 0 ? (keyTable(ctx.extra, keysOf).prefixes.get(prefix) ?? []) : []),
      ...(keys().prefixes.get(prefix) ?? []),
    ],
  }
}

/** Keys that browsers or systems reserve, or that produce characters on other layouts. */
export const RESERVED_KEYS: readonly string[] = [
  ...'ntwlrp'.split('').map(letter => `mod+${letter}`),
  ...'123456789'.split('').map(digit => `mod+${digit}`),
  'f5',
  'f11',
  'f12',
  'alt+arrowleft',
  'alt+arrowright',
  '[',
  ']',
  '`',
]

/** What is wrong with a key spec, for the shell's test and for rebinding; null if it may be bound. */
export function keyProblem(spec: string, inInputs = false): Message | null {
  const steps = readKeySpec(spec)
  if (steps.some(step => RESERVED_KEYS.includes(step))) return msg`The browser reserves this key`
  if (steps.some(step => step.includes('mod+alt+') || step.startsWith('ctrl+alt+')))
    return msg`Ctrl and Alt together type characters on many keyboards`
  if (inInputs && !worksWhileTyping(steps[0] ?? '')) return msg`Only keys with Ctrl or ⌘ can work while typing`
  return null
}

/** Mistakes of a build, in English for its test: reserved keys, clashes within one scope, danger without an undo. */
export function registryProblems(commands: readonly Command[]): string[] {
  const problems: string[] = []
  const claimed = new Map<string, Command>()
  const sequences = new Set<string>()
  for (const command of commands) {
    if ((command.keys?.length ?? 0) > 2) problems.push(`${command.id} has more than two keys`)
    if (command.tone === 'danger' && !command.confirm) problems.push(`${command.id} is dangerous and asks nothing`)
    for (const spec of command.keys ?? []) {
      const problem = keyProblem(spec, command.inInputs)
      if (problem) problems.push(`${command.id}: ${spec}: ${problem.message ?? problem.id}`)
      const sequence = readKeySpec(spec).join(' ')
      sequences.add(sequence)
      // Two commands of the whole portal may share a key if they are only sometimes available. Two of one noun may not, because
      // both are available.
      const isAnywhere = (command.target ?? 'none') === 'none'
      if (isAnywhere && command.when) continue
      const place = isAnywhere ? sequence : `${command.on ?? '*'} ${sequence}`
      const other = claimed.get(place)
      if (other) problems.push(`${command.id} and ${other.id} share ${spec}`)
      claimed.set(place, command)
    }
  }
  for (const sequence of sequences) {
    const steps = sequence.split(' ')
    for (let length = 1; length < steps.length; length++) {
      const shorter = steps.slice(0, length).join(' ')
      if (sequences.has(shorter)) problems.push(`${shorter} alone hides ${sequence}`)
    }
  }
  return problems
}
