// Builds the parser from the table of commands and runs the named one; every ending is an exit code.
import { nearest } from '@office/shared/core/import/nearest'
import { type Message, msg, type Translate } from '@office/shared/core/messages/message'
import { Command, CommanderError, Option } from 'commander'
import { harmless, type Io, paint } from '../io/io.ts'
import { type CliError, runNext, usageError } from './cli-error.ts'
import type { CliCommand, Flags, FlagValues } from './command.ts'
import { again, type CliContext, chosenHost, loginCommand } from './context.ts'
import { type ExitCode, exitCodes } from './exit-codes.ts'
import { flagName, globalFlags } from './global-flags.ts'

export interface Program {
  commands: readonly CliCommand[]
  /** The purpose of each group of commands, by path. */
  groups: Readonly<Record<string, Message>>
  version: string
  io: Io
  /** For help and for complaints about the command line; plain placeholders are enough. */
  translate: Translate
  /** Lines about who could grant a missing permission. */
  whoCanHelp: (context: CliContext, error: unknown) => Promise<string[]>
  /** Everything else is created only when a command really runs. */
  openContext: (globals: CliContext['globals']) => Promise<CliContext>
  /** Printed after a command has finished. */
  afterwards: (context: CliContext) => Promise<void>
  /** Receives the reported failure, for the log, and the flags there are if the command line has others. */
  told: { message: string; flags?: readonly string[] }
}

const about = msg`Back office of a courier operator, from the terminal`
const examplesTitle = msg`Examples:`
const titles: Record<string, Message> = {
  'Usage:': msg`Usage:`,
  'Arguments:': msg`Arguments:`,
  'Options:': msg`Options:`,
  'Commands:': msg`Commands:`,
  'Global Options:': msg`Global options:`,
}
const showHelp = msg`Show help`
const showVersion = msg`Show the version`
const theServer = msg`the server`

/** Commander's complaints in the program's own words; {name} is what it quotes. */
const complaints: Record<string, Message> = {
  'commander.unknownOption': msg`This command has no flag "{name}".`,
  'commander.unknownCommand': msg`There is no command "{name}".`,
  'commander.missingArgument': msg`The argument "{name}" is missing.`,
  'commander.excessArguments': msg`Too many arguments for this command.`,
  'commander.optionMissingArgument': msg`The flag "{name}" needs a value.`,
}
const otherComplaint = msg`This command line cannot be understood: {detail}`
/** The same, if a similar name exists. */
const meant: Record<string, Message> = {
  'commander.unknownOption': msg`This command has no flag "{name}". Did you mean {suggestion}?`,
  'commander.unknownCommand': msg`There is no command "{name}". Did you mean {suggestion}?`,
}

/** Runs a command line (without the program's own name). */
export async function runProgram(program: Program, given: readonly string[]): Promise<ExitCode> {
  const state: { exit: ExitCode; context: CliContext | null } = { exit: exitCodes.ok, context: null }
  const argv = spokenHelp(program, given)
  const named = await withAllFlags(program, argv)
  const root = buildProgram(named, argv, async (command, args, flags, globals) => {
    state.context = await program.openContext(globals)
    const run = await command.load()
    const { each } = command
    state.exit =
      each && (args[0] === '-' || (each === 'named' && args.length > 1))
        ? await (await import('../nouns/each-record.ts')).runEach(run, each, { args, flags }, state.context)
        : await run({ args, flags, isOneOfMany: false }, state.context)
  })
  try {
    await root.parseAsync([...argv], { from: 'user' })
    if (state.context) await program.afterwards(state.context)
    return state.exit
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return exitCodes.ok
    // Bare `office` and bare groups have printed their help.
    if (error instanceof CommanderError && error.code === 'commander.help') return exitCodes.ok
    if (error instanceof CommanderError) program.told.flags = flagsAt(named, placeOf(named, argv))
    const asJson = argv.some(word => /^--(?:json|json-lines|jq)(?:=|$)/.test(word))
    return tell(error instanceof CommanderError ? ofCommandLine(error, named, argv) : error, program, state.context, asJson)
  }
}

async function tell(error: unknown, program: Program, context: CliContext | null, asJson: boolean): Promise<ExitCode> {
  const { io } = program
  const translate = context?.translate ?? program.translate
  const host = context
    ? await chosenHost(context).then(
        chosen => chosen.host.name,
        () => null,
      )
    : null
  const at = { host: host ?? translate(theServer), login: loginCommand(host ?? 'HOST') }
  const { explain } = await import('./explain-error.ts')
  const explained = explain(error, translate, at)
  const granted = context && explained.exit === exitCodes.permission ? await program.whoCanHelp(context, error) : []
  const next = explained.next !== null && context ? again(context, explained.next) : explained.next
  const told = { ...explained, details: [...explained.details, ...granted], next }
  program.told.message = [told.message, ...told.details].join(' ')
  if (asJson) {
    const { code, message, details } = told
    io.err.write(`${JSON.stringify({ schema: 1, error: { code, message, details, next } })}\n`)
  } else {
    const { inWindow } = await import('../io/table.ts')
    const sentence = (text: string) => inWindow(io.err, harmless(text), 2)
    if (told.message !== '') io.err.write(`${paint(io.err, 'red', '✗')} ${sentence(told.message)}\n`)
    for (const detail of told.details) io.err.write(`  ${sentence(detail)}\n`)
    if (next !== null) io.err.write(`  ${translate(runNext, { command: next })}\n`)
  }
  if (context?.globals.debug && told.code === 'unexpected' && error instanceof Error) io.err.write(`${error.stack}\n`)
  return told.exit
}

/** Flags of every command that are followed by a value. */
const flagsWithValue = globalFlags.filter(({ syntax }) => syntax.includes('<')).map(({ syntax }) => syntax.split(' ')[0])

/** The words of a command line that are neither flags nor values of the global flags. */
const plainWords = (argv: readonly string[]): string[] =>
  argv.filter((word, index) => !word.startsWith('-') && !flagsWithValue.includes(argv[index - 1] ?? ''))

/** How far a command line names groups and a command: 'orders list' of 'orders list --nope'. */
function placeOf({ commands }: Program, argv: readonly string[]): string {
  const paths = commands.flatMap(({ path, also = [] }) => [path, ...also])
  let place = ''
  for (const word of plainWords(argv)) {
    const next = place === '' ? word : `${place} ${word}`
    if (!paths.some(path => path === next || path.startsWith(`${next} `))) break
    place = next
  }
  return place
}

/** 'help orders list' is 'orders list --help'; help topics are commands like any others. */
function spokenHelp({ commands }: Program, argv: readonly string[]): readonly string[] {
  const [first, second] = plainWords(argv)
  if (first !== 'help' || commands.some(({ path }) => path === `help ${second}`)) return argv
  return [...argv.filter(word => word !== 'help'), '--help']
}

/** A parser complaint in the program's own words, with a suggestion and the help of the place it is about. */
function ofCommandLine(error: CommanderError, program: Program, argv: readonly string[]): CliError {
  const place = placeOf(program, argv)
  const next = `office ${place === '' ? '' : `${place} `}--help`
  const words = complaints[error.code]
  if (!words) return usageError(otherComplaint, { detail: error.message.replace(/^error: /, '') }, next)
  const quoted = /'([^']+)'/.exec(error.message)?.[1] ?? ''
  const isFlag = error.code === 'commander.unknownOption'
  const typed = quoted.replace(/=.*/s, '')
  const known = isFlag ? flagsAt(program, place) : wordsAt(program, place)
  // '--status' for '--status-key', 'waybills' for 'waybill-series': names that were not written out.
  const writtenOut = known.filter(one => one.startsWith(`${typed}-`) || one.startsWith(`${typed.replace(/s$/, '')}-`))
  const suggestion = nearest(typed, known) ?? (writtenOut.join(', ') || null)
  // Its value may be a secret.
  const name = isFlag ? flagName(quoted) : quoted
  return suggestion === null || !meant[error.code]
    ? usageError(words, { name }, next)
    : usageError(meant[error.code] ?? words, { name, suggestion }, next)
}

/** Words that may follow a place. */
const wordsAt = ({ commands }: Program, place: string): string[] => [
  ...new Set(
    commands.flatMap(({ path, also = [] }) =>
      [path, ...also].flatMap(one =>
        place === '' || one.startsWith(`${place} `) ? (one.slice(place === '' ? 0 : place.length + 1).split(' ')[0] ?? '') : [],
      ),
    ),
  ),
]

const namesOf = (flags: readonly { syntax: string }[]): string[] =>
  flags.flatMap(({ syntax }) => syntax.match(/(?<![\w-])--?[\w-]+/g) ?? [])

const flagsAt = ({ commands }: Program, place: string): string[] => [
  ...namesOf(
    commands.filter(({ path, also = [] }) => [path, ...also].includes(place)).flatMap(({ flags }) => Object.values(flags)),
  ),
  ...namesOf(globalFlags),
  '-h',
  '--help',
]

const notJson = msg`{command} has no JSON output for --jq to filter.`

/** --jq implies JSON unless the command line already says so; `api` answers nothing else. */
function asJson({ path, flags }: CliCommand, given: FlagValues<Flags>): FlagValues<Flags> {
  if (path === 'api') return given
  if (!('json' in flags)) throw usageError(notJson, { command: `office ${path}` }, `office ${path} --help`)
  return given.jsonLines ? given : { ...given, json: given.json || true }
}

type Start = (
  command: CliCommand,
  args: readonly string[],
  flags: FlagValues<Flags>,
  globals: CliContext['globals'],
) => Promise<void>

/** Whether a command line can mean this path: it contains the path's words, in order. */
function isNamed(words: readonly string[], argv: readonly string[]): boolean {
  let at = -1
  return words.every(word => {
    at = argv.indexOf(word, at + 1)
    return at >= 0
  })
}

/** The program with every flag of the named command. */
async function withAllFlags(program: Program, argv: readonly string[]): Promise<Program> {
  const commands = program.commands.map(async command => {
    const paths = [command.path, ...(command.also ?? [])]
    if (!command.moreFlags || !paths.some(path => isNamed(path.split(' '), argv))) return command
    return { ...command, flags: { ...command.flags, ...(await command.moreFlags()) } }
  })
  return { ...program, commands: await Promise.all(commands) }
}

const exampleText = ({ translate }: Program, examples: readonly string[]): string =>
  `\n${translate(examplesTitle)}\n${examples.map(example => `  $ ${example}`).join('\n')}\n`

/** More than these do not help. */
const EXAMPLES = 4

/** What to type in a group: the first example of its first commands; for the whole program, of its first groups. */
function examplesOf({ commands }: Program, place: string): string[] {
  const within = commands.filter(({ path }) => place === '' || path.startsWith(`${place} `))
  const depth = place === '' ? 1 : place.split(' ').length + 1
  const first = new Map<string, string>()
  for (const { path, examples } of within) {
    const key = path.split(' ').slice(0, depth).join(' ')
    if (!first.has(key)) first.set(key, examples[0])
  }
  return [...first.values()].slice(0, EXAMPLES)
}

/** The parser, limited to what this command line can reach: commands of other groups only cost time. */
function buildProgram(program: Program, argv: readonly string[], start: Start): Command {
  const { translate } = program
  const root = dressed(new Command('office'), program)
    .description(translate(about))
    .version(program.version, '--version', translate(showVersion))
  for (const { syntax, help } of globalFlags) root.addOption(new Option(syntax, translate(help)))
  root.addHelpText('after', exampleText(program, examplesOf(program, '')))
  const groups = new Map<string, Command>([['', root]])
  const groupOf = (path: string): Command => {
    const known = groups.get(path)
    if (known) return known
    const words = path.split(' ')
    const name = words.pop() ?? ''
    const summary = program.groups[path]
    const group = dressed(new Command(name), program).description(summary ? translate(summary) : '')
    group.addHelpText('after', exampleText(program, examplesOf(program, path)))
    groupOf(words.join(' ')).addCommand(group)
    groups.set(path, group)
    return group
  }
  for (const definition of program.commands)
    for (const path of [definition.path, ...(definition.also ?? [])]) {
      const words = path.split(' ')
      const name = words.pop() ?? ''
      const group = groupOf(words.join(' '))
      if (!isNamed(words, argv)) continue
      const command = dressed(new Command(name), program).description(translate(definition.summary))
      if (definition.args) command.arguments(definition.args)
      const options = Object.entries(definition.flags).map(([key, flag]) => {
        const option = new Option(flag.syntax, translate(flag.help))
        // Without a default of its own, which the help would print.
        if (flag.isRepeatable) option.argParser((text, before: string[] = []) => [...before, text])
        command.addOption(option)
        return { key, option, flag }
      })
      command.addHelpText('after', exampleText(program, definition.examples))
      command.action(async () => {
        const given = command.opts()
        const flags = Object.fromEntries(
          options.map(({ key, option, flag }) => {
            const isSwitch = !option.required && !option.optional
            const none = flag.isRepeatable ? [] : isSwitch || option.optional ? false : undefined
            return [key, given[option.attributeName()] ?? none]
          }),
        )
        const { host, at, profile, debug, input, jq } = root.opts()
        const filter = jq === undefined ? null : (await import('./json-filter.ts')).jsonFilter(jq)
        await start(
          definition,
          command.processedArgs.flat().filter(arg => arg !== undefined),
          filter ? asJson(definition, flags) : flags,
          {
            host,
            at,
            profile,
            debug: debug === true,
            input: input !== false,
            asData: filter !== null || Boolean(flags.json || flags.jsonLines),
            filter,
            command: definition.path,
          },
        )
      })
      group.addCommand(command)
    }
  return root
}

/** A group's help does not answer for a command that it does not have; parsed without the flag, the parser says so. */
function refuseUnknown({ command }: { command: Command }): string {
  const [name] = command.args
  if (command.commands.length > 0 && name !== undefined && !name.startsWith('-')) command.parse([name], { from: 'user' })
  return ''
}

/**
 * The same behaviour for every command: help on stdout, complaints thrown and reported by the program, titles in the reader's
 * language.
 */
function dressed(command: Command, { io, translate }: Program): Command {
  return command
    .exitOverride()
    .helpOption('-h, --help', translate(showHelp))
    .helpCommand(false)
    .showSuggestionAfterError(false)
    .addHelpText('before', refuseUnknown)
    .configureHelp({
      showGlobalOptions: true,
      styleTitle: title => {
        const known = titles[title]
        return paint(io.out, 'bold', known ? translate(known) : title)
      },
    })
    .configureOutput({
      writeOut: text => io.out.write(text),
      // The help of a bare group is what was asked for, so it goes to stdout.
      writeErr: text => io.out.write(text),
      outputError: () => {},
      getOutHelpWidth: () => Math.min(io.out.width, 100),
      getErrHelpWidth: () => Math.min(io.err.width, 100),
      getOutHasColors: () => io.out.colour,
      getErrHasColors: () => io.err.colour,
    })
}
