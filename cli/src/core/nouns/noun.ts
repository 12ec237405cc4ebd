// A kind of record as a group of commands: `office <noun> list`, `show` and the actions on many records, from one definition.
import { type Message, msg } from '@office/shared/core/messages/message'
import { type CliCommand, defineCliCommand, type Flags, onOff, value } from '../program/command.ts'
import { filterFlags, outputFlags, pageFlags } from './list-command.ts'
import type { Row } from './list-pages.ts'
import type { Column } from './list-records.ts'
import type { Noun, OwnOfRecords, RecordAction, RecordContract } from './record-noun.ts'
import type { WholeSource } from './source.ts'

interface NounDefinition {
  /** As it is typed: 'walking-customers'. */
  path: string
  title: Message
  /** The actions on its records; the contract must have them. */
  actions?: readonly RecordAction[]
  /** Flags that create one, as in an example: '--name Gandaki --country-id 1'. Its fields can then be edited, too. */
  writes?: { create: string; edit: string }
  /** For the examples: how a record is named, and flags that filter the list. */
  samples: { name: string; list: string }
  /** Its rows come all at once, without pages. */
  isWhole?: true
  load: () => Promise<Noun>
}

/** The commands of a kind, and the purpose of their group. */
export interface NounCommands {
  path: string
  title: Message
  commands: readonly CliCommand[]
  load: () => Promise<Noun>
}

const json = onOff('--json', msg`Output as JSON`)
const explain = onOff('--explain', msg`Show where its amounts come from, down to the journal`)
const yes = onOff('-y, --yes', msg`Delete without asking`)
const evenUsed = onOff('-y, --yes', msg`Even if still in use; without this flag the server refuses and says what uses it`)
const reason = value('--reason <text>', msg`Reason, shown to whoever made the request`)
const dryRun = onOff('-n, --dry-run', msg`Check without changing anything`)

/** Summary, own flags and examples of each action; examples follow the noun's path. */
const actionCommands: Readonly<Record<RecordAction, { summary: Message; flags: Flags; examples: readonly [string, string] }>> = {
  activate: {
    summary: msg`Activate records by number or name; each gets its own result`,
    flags: { json },
    examples: ['activate 7 8 9', 'activate - --json < numbers.txt'],
  },
  deactivate: {
    summary: msg`Deactivate records by number or name; each gets its own result`,
    flags: { json },
    examples: ['deactivate 7 8 9 --dry-run', 'deactivate - --json < numbers.txt'],
  },
  delete: {
    summary: msg`Delete records for good by number or name; each gets its own result`,
    flags: { yes, json },
    examples: ['delete 7 8 9 --dry-run', 'delete 7 8 9 --yes --json'],
  },
  approve: {
    summary: msg`Approve requests by number and apply their changes`,
    flags: { json },
    examples: ['approve 7', 'approve 7 8 --json'],
  },
  reject: {
    summary: msg`Reject requests by number`,
    flags: { reason, json },
    examples: ['reject 7 --reason "The account belongs to somebody else"', 'reject 7 8 --reason "No letter of the bank" --json'],
  },
  withdraw: {
    summary: msg`Withdraw requests of your own by number, as long as nobody has decided`,
    flags: { json },
    examples: ['withdraw 7', 'withdraw 7 8 --json'],
  },
}

/** A kind of record by its contract: its actions follow from the endpoints, its columns are named. */
export const recordNoun = async <R extends Row, const L extends object>(
  contract: RecordContract<R>,
  own: OwnOfRecords<R, L>,
): Promise<Noun> => (await import('./record-noun.ts')).ofContract(contract, own)

interface OwnOfWhole<R> {
  key: keyof R & string
  name: keyof R & string
  columns: readonly Column<R>[]
}

/** A kind whose rows are all answered at once, identified by a key, and not changed from here. */
export const wholeNoun = <R extends Row>(source: WholeSource<R>, own: OwnOfWhole<R>): Noun => {
  // Only rows of this very answer reach its columns.
  const columns = own.columns as readonly Column<Row>[]
  return { ...own, source, columns, labels: {}, changes: {} }
}

const attach = value('--attach <file>', msg`Picture or document to attach`)
const file = value('--file <file>', msg`File with a JSON object of fields; - for standard input`)

/** `create` and `edit`, with a flag for each field of the contract's draft. */
function writeCommands({
  path,
  samples,
  writes,
  load,
}: Required<Pick<NounDefinition, 'path' | 'samples' | 'writes' | 'load'>>): CliCommand[] {
  const flags = { file, json, dryRun }
  const fields = async (which: 'create' | 'update'): Promise<Flags> => {
    const [{ draftFlags }, noun] = await Promise.all([import('./draft-flags.ts'), load()])
    return {
      ...draftFlags(noun[which]?.body, noun.labels),
      ...(noun[which]?.upload ? { attach } : {}),
      ...(which === 'update' && noun.editQuestion ? { yes: noun.editQuestion.yes } : {}),
    }
  }
  return [
    defineCliCommand({
      path: `${path} create`,
      summary: msg`Create one from its fields`,
      examples: [`office ${path} create ${writes.create} --dry-run`, `office ${path} create --file - --json < record.json`],
      flags,
      moreFlags: () => fields('create'),
      load: async () => {
        const [{ createRecord }, noun] = await Promise.all([import('./write-record.ts'), load()])
        return createRecord(noun)
      },
    }),
    defineCliCommand({
      path: `${path} edit`,
      args: '<record...>',
      each: 'piped',
      summary: msg`Change fields of one by number or name; other fields stay the same`,
      examples: [`office ${path} edit ${samples.name} ${writes.edit} --dry-run`, `office ${path} edit 7 ${writes.edit} --json`],
      flags,
      moreFlags: () => fields('update'),
      names: path,
      load: async () => {
        const [{ editRecord }, noun] = await Promise.all([import('./write-record.ts'), load()])
        return editRecord(noun)
      },
    }),
  ]
}

/** The command group of a kind of record; contract and columns are loaded with the first command that needs them. */
export function defineNoun({ path, title, actions = [], writes, samples, isWhole, load }: NounDefinition): NounCommands {
  const every = isWhole ? '' : '--all '
  const list = defineCliCommand({
    path: `${path} list`,
    summary: msg`List them, with filters, sorting and pages`,
    examples: [
      `office ${path} list ${samples.list}`,
      `office ${path} list ${every}--json`,
      `office ${path} list ${every}--json-lines > ${path}.jsonl`,
    ],
    flags: outputFlags,
    moreFlags: async () => {
      const { source } = await load()
      return source.kind === 'list' ? { ...pageFlags, ...filterFlags(source) } : {}
    },
    load: async () => {
      const [{ listRecords }, { source, columns, name }] = await Promise.all([import('./list-records.ts'), load()])
      const names = name !== null && source.kind === 'list' ? { word: path, list: source, field: name } : undefined
      return listRecords(source, columns, names)
    },
  })
  const show = defineCliCommand({
    path: `${path} show`,
    args: '<record...>',
    each: 'piped',
    summary: msg`Show one by number or name, or use - to read several from standard input`,
    examples: [
      `office ${path} show ${samples.name}`,
      `office ${path} show ${samples.name} --json`,
      `office ${path} show - --json < numbers.txt`,
    ],
    flags: { json },
    moreFlags: async (): Promise<Flags> => ((await load()).explain ? { explain } : {}),
    names: path,
    load: async () => {
      const [{ showRecord }, noun] = await Promise.all([import('./show-record.ts'), load()])
      // Of the flags that it knows, it gets those above that the noun has.
      return showRecord(noun)
    },
  })
  const changes = actions.map(action => {
    const { summary, flags, examples } = actionCommands[action]
    const [first, second] = examples
    return defineCliCommand({
      path: `${path} ${action}`,
      args: '<records...>',
      summary,
      examples: [`office ${path} ${first}`, `office ${path} ${second}`],
      flags,
      moreFlags: async () => {
        const change = (await load()).changes[action]
        return { ...(change?.takesConfirmed ? { yes: evenUsed } : {}), ...(change?.endpoint.dryRun ? { dryRun } : {}) }
      },
      names: path,
      load: async () => {
        const [{ changeRecords }, noun] = await Promise.all([import('./change-command.ts'), load()])
        // Of the flags that it knows, it gets those above that the action has.
        return changeRecords(path, action, noun)
      },
    })
  })
  return {
    path,
    title,
    commands: [list, show, ...changes, ...(writes ? writeCommands({ path, samples, writes, load }) : [])],
    load,
  }
}
