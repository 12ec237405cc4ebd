// office api: any endpoint of the contract, checked here before anything is sent.
import { msg } from '@office/shared/core/messages/message'
import { defineCliCommand, onOff, value, values } from '../../core/program/command.ts'

export const apiCommands = [
  defineCliCommand({
    path: 'api',
    args: '[endpoint...]',
    summary: msg`Call any endpoint by name, or by method and path`,
    examples: [
      'office api --list',
      "office api /admin/city --query 'filter[name]=Kath' --query sort=-id",
      'office api places.city.get --param id=7',
      'office api DELETE /admin/city/7 --dry-run',
      'office api POST /admin/cache-refresh-key --body \'{"cache_keys": ["cities"]}\'',
      'office api POST /admin/city/bulk --file cities.xlsx --query dry_run=1',
    ],
    flags: {
      list: onOff('--list', msg`List the endpoints`),
      param: values('-p, --param <name=value>', msg`Path parameter, in braces in the path`),
      query: values('-q, --query <name=value>', msg`Query parameter`),
      body: value('-b, --body <json>', msg`Request body: JSON, @file, or - for standard input`),
      file: value('--file <path>', msg`File to upload`),
      dryRun: onOff('-n, --dry-run', msg`Check without changing anything; calls without a dry run are refused`),
      output: value('-o, --output <path>', msg`File to write a file response to; - for standard output`),
      force: onOff('-f, --force', msg`Overwrite an existing file`),
    },
    load: async () => (await import('./call-endpoint.ts')).callEndpoint,
  }),
]
