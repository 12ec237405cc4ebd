// office bags|runsheets|returnsheets findings and found: what everyone found so far of a document that is not closed, and more of it.
import { type Message, msg } from '@office/shared/core/messages/message'
import { defineCliCommand, type Flags, onOff, type Run } from '../../core/program/command.ts'

const json = onOff('--json', msg`Output as JSON`)
const plain = { json }

const undo = onOff('--undo', msg`Take back what was found of these parcels`)

interface Noted<F extends Flags> {
  summary: Message
  /** Arguments after the number of the document, as in examples. */
  samples: readonly [string, string, string]
  /** What is told with each parcel. */
  flags: F
  load: () => Promise<Run<F & { undo: typeof undo; json: typeof json }>>
}

/** @param sample the number of a document, for examples */
export const findingHeads = (names: 'bags' | 'runsheets' | 'returnsheets', document: '<bag>' | '<sheet>', sample: string) => ({
  show: (load: () => Promise<Run<typeof plain>>) =>
    defineCliCommand({
      path: `${names} findings`,
      args: document,
      each: 'piped',
      summary: msg`Show what was found so far of its parcels, by whom and when; closing it needs no more`,
      examples: [`office ${names} findings ${sample}`, `office ${names} findings ${sample} --json`],
      flags: plain,
      names,
      load,
    }),
  note: <const F extends Flags>({ summary, samples: [first, second, third], flags, load }: Noted<F>) =>
    defineCliCommand({
      path: `${names} found`,
      args: `${document} <waybills...>`,
      summary,
      examples: [
        `office ${names} found ${sample} ${first}`,
        `office ${names} found ${sample} ${second}`,
        `office ${names} found ${sample} ${third}`,
      ],
      flags: { ...flags, undo, json },
      names,
      load,
    }),
})
