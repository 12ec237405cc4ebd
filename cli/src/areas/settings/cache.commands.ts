// office cache: the keys under which portal and terminal cache data.
import { msg } from '@office/shared/core/messages/message'
import { defineCliCommand, onOff } from '../../core/program/command.ts'

export const cacheCommands = [
  defineCliCommand({
    path: 'cache refresh',
    args: '[keys...]',
    summary: msg`Make every client drop its copies under these keys, or under all keys`,
    examples: ['office cache refresh', 'office cache refresh cities states --json', 'office cache refresh --dry-run'],
    flags: {
      dryRun: onOff('-n, --dry-run', msg`Only show the keys and their versions`),
      json: onOff('--json', msg`Output as JSON`),
    },
    load: async () => (await import('./refresh-cache.ts')).refreshCache,
  }),
]
