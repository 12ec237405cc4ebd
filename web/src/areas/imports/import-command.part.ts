// '<noun>.import': opens the screen that imports a kind of record from a file.
import type { ImportKind } from '@office/shared/core/import-job'
import { type Message, msg } from '@office/shared/core/messages/message'
import type { PermissionName } from '@office/shared/permissions/catalogue'
import { Upload } from 'lucide-react'
import { type Command, defineCommand } from '../../core/command/command.ts'

export const importCommand = (options: {
  noun: string
  kind: ImportKind
  title: Message
  needs: readonly PermissionName[]
  path: string
}): Command =>
  defineCommand({
    id: `${options.noun}.import`,
    title: options.title,
    short: msg`Import`,
    keywords: msg`excel, upload, file, bulk`,
    section: 'create',
    icon: Upload,
    needs: { any: options.needs },
    run: () => ({ navigate: options.path }),
    cli: () => `office import ${options.kind} FILE`,
  })
