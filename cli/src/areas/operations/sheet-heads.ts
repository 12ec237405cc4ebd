// Commands that run sheets and return sheets have alike, each in the words of its noun: steps of one sheet, taking off, printing.
import { type Message, msg } from '@office/shared/core/messages/message'
import { defineCliCommand, onOff, type Run, value } from '../../core/program/command.ts'

export const json = onOff('--json', msg`Output as JSON`)

const plain = { json }
const toFile = {
  output: value('-o, --output <file>', msg`File to write to; - for standard output`),
  force: onOff('-f, --force', msg`Overwrite an existing file`),
}

/** @param sample the number of a sheet, for examples */
export const sheetHeads = (names: 'runsheets' | 'returnsheets', sample: string) => ({
  /** Asks for nothing but the sheet. */
  step: (verb: string, summary: Message, load: () => Promise<Run<typeof plain>>) =>
    defineCliCommand({
      path: `${names} ${verb}`,
      args: '<sheet>',
      each: 'piped',
      summary,
      examples: [`office ${names} ${verb} ${sample}`, `office ${names} ${verb} ${sample} --json`],
      flags: plain,
      names,
      load,
    }),
  takeOff: (summary: Message, load: () => Promise<Run<typeof plain>>) =>
    defineCliCommand({
      path: `${names} take-off`,
      args: '<sheet> <waybills...>',
      summary,
      examples: [`office ${names} take-off ${sample} CE123456785BR`, `office ${names} take-off ${sample} - < waybills.txt`],
      flags: plain,
      names,
      load,
    }),
  print: (summary: Message, load: () => Promise<Run<typeof toFile>>) =>
    defineCliCommand({
      path: `${names} print`,
      args: '<sheet>',
      each: 'piped',
      summary,
      examples: [`office ${names} print ${sample}`, `office ${names} print ${sample} -o - | lp`],
      flags: toFile,
      names,
      load,
    }),
})
