// The shape of a command. Help, completion and the parser need only plain data; the work itself is loaded when it runs.
import type { Message } from '@office/shared/core/messages/message'
import type { CliContext, GivenNames } from './context.ts'
import type { ExitCode } from './exit-codes.ts'

/** Known at once, or looked up when someone presses Tab; names among them also as the tenant gave them. */
export type Offers = readonly string[] | ((given: GivenNames) => Promise<readonly string[]>)

export interface Flag<T> {
  /** As commander writes it: '-o, --output <file>'. */
  readonly syntax: string
  readonly help: Message
  readonly isRepeatable: boolean
  /** Values that completion offers; others may be given, too. */
  readonly offers?: Offers
  /** Only carries the type of the value. */
  readonly TYPE?: T
}

export type Flags = Record<string, Flag<unknown>>
export type FlagValues<F> = { [K in keyof F]: F[K] extends Flag<infer T> ? T : never }

export const onOff = (syntax: string, help: Message): Flag<boolean> => ({ syntax, help, isRepeatable: false })
export const value = (syntax: string, help: Message, offers: Offers = []): Flag<string | undefined> => ({
  syntax,
  help,
  isRepeatable: false,
  offers,
})
/** May be given several times. */
export const values = (syntax: string, help: Message): Flag<string[]> => ({ syntax, help, isRepeatable: true })
/** With or without a value: true if it has none. */
export const maybeValue = (syntax: string, help: Message): Flag<string | boolean> => ({ syntax, help, isRepeatable: false })

export interface Invocation<F> {
  args: readonly string[]
  flags: FlagValues<F>
  /** Carried out for each of several records, with the same flags. */
  isOneOfMany: boolean
}

export type Run<F> = (invocation: Invocation<F>, context: CliContext) => Promise<ExitCode>

/** How records are given: `-` as the first argument reads them from standard input, or all arguments may be records, too. */
export type Each = 'piped' | 'named'

interface Definition<F extends Flags> {
  /** 'cache refresh' */
  path: string
  /** Other full paths of the same command. */
  also?: readonly string[]
  /** '<file>', '[keys...]' */
  args?: string
  summary: Message
  /** Examples, at least two. */
  examples: readonly [string, string, ...string[]]
  flags: F
  /** Flags that come from the contract, such as a list's filters: read when the command is named, not when the program starts. */
  moreFlags?: () => Promise<Flags>
  /** The kind whose names its arguments are: completed from those that lists have left behind (core/nouns/name-cache.ts). */
  names?: string
  /** Handles one record and is carried out for each of several (core/nouns/each-record.ts). */
  each?: Each
  load: () => Promise<Run<F>>
}

export interface CliCommand extends Omit<Definition<Flags>, 'load'> {
  load: () => Promise<Run<Flags>>
}

export const defineCliCommand = <const F extends Flags>(definition: Definition<F>): CliCommand => ({
  ...definition,
  // The program passes each command the values of its own flags, read by the same table.
  load: definition.load as () => Promise<Run<Flags>>,
})
