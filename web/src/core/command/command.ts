// The shape of a command: one definition from which palette, hotkeys, key help, row menus and bulk bar derive.
import type { Schema } from '@office/shared/core/schema'
import type { CardKind } from '@office/shared/format/scan-code'
import type { Need } from '@office/shared/permissions/can'
import type { ComponentType } from 'react'
import type { Words } from '../language/translate.ts'
import type { NoticeLink, Undo } from '../notices/notices.ts'
import type { Ctx, Surface } from './context.ts'

/** An icon as lucide-react exports them, by named import. */
export type Icon = ComponentType<{ className?: string; 'aria-hidden'?: boolean }>

/** The palette shows sections in this order, whatever the scores. */
export const sectionIds = ['context', 'here', 'go', 'create', 'operations', 'money', 'people', 'settings', 'help'] as const
export type SectionId = (typeof sectionIds)[number]

/** One of several answers to an argument. */
export interface Choice {
  value: string
  title: Words
  detail?: Words
  /** A word at the end of the row, e.g. whose fault a reason is. */
  end?: Words
  icon?: Icon
}

/** Where a file may come from. */
export interface FileSource extends Choice {
  /** @param types file name endings; null if no file was chosen after all */
  take: (types: readonly string[]) => Promise<File | null>
}

/** Whether an argument is asked for, given the answers so far. */
export type ArgNeed = (ctx: Ctx, filled: ArgValues) => 'required' | 'optional' | 'none'

/** Never required. */
export const optional: ArgNeed = () => 'optional'

interface ArgBase {
  label: Words
  /** 'required' by default; may depend on the answers before it. */
  need?: ArgNeed
  /** The heading of the column at the end of the answers. */
  endLabel?: Words
  initial?: (ctx: Ctx) => string | undefined
  /** What is wrong with a typed value, in the operator's words; null if nothing is. */
  check?: (value: string, ctx: Ctx) => Words | null
}

/** An argument that a scanned card may answer. */
interface Carded {
  card?: CardKind
}

export type ArgSpec =
  /** `choices` are known answers; any other may be typed. */
  | (ArgBase & { kind: 'text'; choices?: (ctx: Ctx) => Promise<readonly Choice[]> })
  /** As the contract takes it: a whole number, or a decimal as text; `currency` is that of an amount, where it is known. */
  | (ArgBase & {
      kind: 'number'
      currency?: (ctx: Ctx, filled: ArgValues) => string | undefined
      of: Schema<number> | Schema<string>
    })
  /** A day, 2026-01-31; `days` says which days are offered. */
  | (ArgBase & { kind: 'date'; days: 'coming' | 'past' })
  /**
   * A file from one of the sources in `from`. `keep` uploads it and returns the value passed to the command: the file's number.
   */
  | (ArgBase & { kind: 'file'; types: readonly string[]; from: readonly FileSource[]; keep: (file: File) => Promise<string> })
  | (ArgBase &
      Carded & { kind: 'choice'; choices: (ctx: Ctx, filled: ArgValues) => readonly Choice[] | Promise<readonly Choice[]> })
  /** `path` is the drop-down that it searches; if that has no records at all, the question links to where they are made. */
  | (ArgBase &
      Carded & {
        kind: 'search'
        path?: string
        search: (text: string, ctx: Ctx, signal: AbortSignal) => Promise<readonly Choice[]>
      })

export type ArgSpecs = Record<string, ArgSpec>

/** Values are texts as the person entered them; an optional one may be missing. */
export type ArgValues = Readonly<Record<string, string | undefined>>

/** A value that a step replaces; null where there is none. */
export interface ValueChange {
  label: Words
  old: string | null
  new: string | null
}

/** The text of the question before a dangerous step. It names what happens; it never asks 'Are you sure?'. */
export interface ConfirmSpec {
  title: Words
  body: Words
  /** The button that confirms: 'Reset B7'. */
  act: Words
  /** The button that leaves things as they are: 'Keep it'. */
  keep: Words
  /** If given, it must be typed before the button works. */
  typed?: string
  tone?: 'normal' | 'danger'
  /** What is lost by it that one may not know of, such as a request of someone else; shown below the body. */
  warning?: Words
  /** What happens to each of many records; shown below the body, which gives the sum. */
  preflight?: Preflight
  /** What it changes, shown below the body. */
  changes?: readonly ValueChange[]
}

export interface RunResult {
  toast?: Words
  /** Nothing was done, or not all of it: the message is a warning, not a success. */
  isRefused?: boolean
  /** Nothing was done: the palette opens again with the same answers, to be corrected. */
  isToMend?: boolean
  /** Said to screen readers only. */
  announce?: Words
  undo?: Undo
  /** Beside the message, to what it is about. */
  link?: NoticeLink
  /** A path of the portal to go to. */
  navigate?: string
}

/** What a step would do to many records: the sum in words, and which are refused and why. */
export interface Preflight {
  words: Words
  /** False if none of it can be done. */
  does: boolean
  refused: readonly PreflightGroup[]
  /** Carried out with the rest once a person has read this. */
  warned?: readonly PreflightGroup[]
  /** What will be made, a line for each, if the sum does not say it. */
  made?: readonly string[]
}

/** Records with the same reason, some of them by name. */
export interface PreflightGroup {
  why: string
  count: number
  examples: readonly { label: string; href: string }[]
}

/** False hides a command; `off` shows it with the reason. */
export type Allowed = boolean | { off: Words }

export interface Command<A extends ArgSpecs = ArgSpecs> {
  /** Stable, because recents, rebinding, scan codes and tests refer to it. '<area>.<verb>' */
  id: string
  title: Words | ((ctx: Ctx) => Words)
  /**
   * A shorter name where space is scarce, as in the menu: 'Deposits' for 'Rider finance'. The palette finds it by this one, too.
   */
  short?: Words
  /** A place in the main menu; the palette prefers it for a single word. */
  isMain?: boolean
  detail?: Words
  /** Other words people search for, as one comma-separated list; its English is searched too. */
  keywords?: Words
  section: SectionId
  icon?: Icon
  tone?: 'normal' | 'danger'
  needs?: Need
  /** Called when shown and again when run. It must read `ctx` each time and keep nothing. */
  when?(ctx: Ctx): Allowed
  /** 'none' by default. 'one' acts on the focused or open record, 'many' on the selection or else that record. */
  target?: 'none' | 'one' | 'many'
  /** The noun a target must be, e.g. 'order'. */
  on?: string
  /** At most two specs: 'mod+k', 'g o', 'x', 'shift+g', '?'. */
  keys?: readonly string[]
  /**
   * The word on its card, for people who hold a scanner: 'CMD:seal' runs it wherever it is offered. Commands of different screens
   * may share a word; a command without one is run by no barcode.
   */
  card?: string
  /** Works while typing; only for keys with mod, or function keys. */
  inInputs?: boolean
  /** Fires repeatedly while held; for movement only. */
  repeat?: boolean
  args?: A
  /** What will happen, told in advance: '2 of 3 will move to On Hold.' */
  preview?(ctx: Ctx, args: ArgValues): Words | Preflight | null | Promise<Words | Preflight | null>
  /** Absent if the command sends no changes. */
  writes?: Safeguard
  /**
   * What keeps it from being done and shows only when it is looked up: told instead of the question, and looked up again before it
   * runs.
   */
  refusal?(ctx: Ctx): Promise<RunResult | null>
  /** May first ask the server what the step would mean. */
  confirm?(ctx: Ctx, args: ArgValues): ConfirmSpec | null | Promise<ConfirmSpec | null>
  run(
    ctx: Ctx,
    args: { readonly [K in keyof A]: string | undefined },
  ): undefined | RunResult | Promise<RunResult | undefined> | void | Promise<void>
  /** The same in the terminal: "Copy as CLI". */
  cli?(ctx: Ctx, args: ArgValues): string
  /** The palette finds it only by its id or its whole name, for those who know of it. */
  isHidden?: boolean
  /** Where it is offered; derived from `target` by default. */
  surfaces?: readonly Surface[]
}

/**
 * The protection against a step run by mistake, for commands that send changes to the server (docs/keys.md section 1). 'asks': it
 * cannot be undone, so a question comes first. 'undo': the notice afterwards offers an undo. 'adds': no record is changed or
 * lost; a file is made, a message is sent as told, figures are counted again.
 */
export type Safeguard = 'asks' | 'undo' | 'adds'

/** Declares a command as plain data; it registers nothing. */
export const defineCommand = <const A extends ArgSpecs = Record<never, never>>(command: Command<A>): Command => command

/** Of one screen or what it shows, not of the whole portal. */
export const isOfScreen = ({ section }: Pick<Command, 'section'>): boolean => section === 'here' || section === 'context'

const surfacesOf: Record<NonNullable<Command['target']>, readonly Surface[]> = {
  none: ['palette', 'hotkey', 'scan'],
  one: ['palette', 'hotkey', 'row', 'menu', 'scan'],
  many: ['palette', 'hotkey', 'row', 'bulk', 'menu', 'scan'],
}

export const offeredOn = (command: Command, surface: Surface): boolean =>
  (command.surfaces ?? surfacesOf[command.target ?? 'none']).includes(surface)

export const titleOf = (command: Command, ctx: Ctx): Words =>
  typeof command.title === 'function' ? command.title(ctx) : command.title

/** Whether an argument is asked for now. */
export const needOf = (arg: ArgSpec, ctx: Ctx, values: ArgValues): ReturnType<ArgNeed> => arg.need?.(ctx, values) ?? 'required'

/** Arguments that must be answered before the command can run. */
export const missingArgs = (command: Command, ctx: Ctx, values: ArgValues): string[] =>
  Object.entries(command.args ?? {})
    .filter(([name, arg]) => needOf(arg, ctx, values) === 'required' && (values[name] ?? '') === '')
    .map(([name]) => name)
